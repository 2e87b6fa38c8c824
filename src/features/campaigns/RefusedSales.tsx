import { useQuery } from '@tanstack/react-query';
import { MAX_LIMIT } from '#contract/primitives';
import { listRefusedSales, type RefusedSales as Refused } from '#contract/tracking';
import { queryOf } from '#src/api/query.ts';
import type { Viewer } from '#src/api/viewer.ts';
import * as t from '#text';
import { refusalText } from '#text/refusals';
import { Section } from '#src/ui/Facts.tsx';
import { Instant } from '#src/ui/Instant.tsx';
import { FigureCell, PlainTable } from '#src/ui/PlainTable.tsx';
import { Awaiting } from '#src/ui/states.tsx';
import s from './campaigns.module.css';

interface Props {
  viewer: Viewer;
  productId: number;
}

/** Sales that the shop reported for a campaign and that were refused, with the reasons. */
export default function RefusedSales({ viewer, productId }: Props) {
  const words = t.refusedSales;
  return (
    <Section title={words.title}>
      <p className={s.quiet}>{words.about}</p>
      <Kinds viewer={viewer} productId={productId} />
    </Section>
  );
}

function Kinds({ viewer: { agencyId, contactId }, productId }: Props) {
  const words = t.refusedSales;
  const input = { query: { agencyId, contactId, campaignId: [productId], limit: MAX_LIMIT } };
  const query = useQuery(queryOf(listRefusedSales, input));
  if (!query.data) return <Awaiting query={query} what={words.failed} lines={3} />;
  const { data } = query.data;
  if (data.length === 0) return <p>{words.empty}</p>;
  return (
    <PlainTable name={words.title} columns={Object.values(words.columns)} figuresFrom={5} cards>
      {data.map((kind) => (
        <Kind key={`${kind.parameter} ${kind.refusal.key}`} kind={kind} />
      ))}
    </PlainTable>
  );
}

function Kind({ kind }: { kind: Refused }) {
  const words = t.refusedSales;
  return (
    <tr>
      <th scope="row">{kind.parameter === null ? words.whole : <code>{kind.parameter}</code>}</th>
      <td>{refusalText(kind)}</td>
      <td>{kind.example === null ? missingText(kind) : <code className={s.link}>{kind.example}</code>}</td>
      <td>
        <Instant at={kind.firstAt} />
      </td>
      <td>
        <Instant at={kind.lastAt} />
      </td>
      <FigureCell>{t.table.count(kind.calls)}</FigureCell>
    </tr>
  );
}

/** A sale as a whole has no value. */
const missingText = ({ parameter }: Refused): string => (parameter === null ? t.table.none : t.refusedSales.missing);
