import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getConversion } from '#contract/conversion-updates';
import type { ConversionRow } from '#contract/conversions';
import { queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { scopeOf, type Viewer } from '#src/api/viewer.ts';
import { formatInstant } from '#src/lib/day.ts';
import { formatMoney } from '#src/lib/money.ts';
import * as t from '#text';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { Definition } from '#src/ui/Definition.tsx';
import { Facts, Section } from '#src/ui/Facts.tsx';
import { FigureCell, PlainTable } from '#src/ui/PlainTable.tsx';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { stageLooks, statusLooks } from './list.ts';
import { amountFacts, extraFacts, pathFacts, peopleFacts } from './facts.tsx';
import { MoneyTrail } from './MoneyTrail.tsx';
import { trailOf } from './trail.ts';

interface Props {
  viewer: Viewer;
  rows: readonly ConversionRow[];
  validationDays: number | null;
  children?: ReactNode;
}

export function DetailFacts({ viewer, rows, validationDays, children }: Props) {
  const [row] = rows;
  if (!row) return null;
  const { sections } = t.conversions;
  const look = statusLooks[row.status];
  // Until it is invoiced, the status says as much.
  const stage = row.stage === 'pending' || row.stage === 'approved' ? null : row.stage;
  const payment = stage && stageLooks[stage];
  return (
    <>
      <p style={{ display: 'flex', gap: 12, alignItems: 'center', flexWrap: 'wrap', margin: '0 0 16px' }}>
        <StatusBadge tone={look.tone}>{look.label}</StatusBadge>
        {payment && (
          <Definition
            term={payment.label}
            shown={<StatusBadge tone={payment.tone}>{payment.label}</StatusBadge>}
            meaning={t.moneyStages.meanings[viewer.eyes][stage]}
          />
        )}
        <span>
          {t.conversions.columns.id} <strong>{row.conversionId}</strong>{' '}
          <CopyButton value={row.conversionId} what={t.conversions.columns.id} />
        </span>
      </p>
      <Flags row={row} />
      {children}
      <Section title={t.conversions.trail.title}>
        <MoneyTrail steps={trailOf(row, viewer.today, validationDays, viewer.eyes)} />
      </Section>
      <Section title={sections.amounts}>
        <Facts facts={amountFacts(viewer, row)} figures />
      </Section>
      <Basket rows={rows} />
      <Section title={sections.people}>
        <Facts facts={peopleFacts(row)} />
      </Section>
      <Section title={sections.path}>
        <Facts facts={pathFacts(viewer, row)} />
      </Section>
      <ExtraSection row={row} />
    </>
  );
}

function Flags({ row: { flags, conversionId } }: { row: ConversionRow }) {
  const { flags: names, flagsWhy, flagsTitle } = t.conversions;
  if (!flags?.length) return null;
  return (
    <Section title={flagsTitle}>
      <ul>
        {flags.map((flag) => (
          <li key={flag}>
            <strong>{names[flag]}.</strong> {flagsWhy[flag]}{' '}
            {flag === 'differs' && <SecondReport conversionId={conversionId} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The report that contradicts a conversion, in a sentence. */
function SecondReport({ conversionId }: { conversionId: string }) {
  const input = { params: { conversionId: Number(conversionId) }, query: scopeOf(useViewer()) };
  const { data } = useQuery(queryOf(getConversion, input));
  const report = data?.data.secondReport;
  if (!report) return null;
  const { reportedAt, value, publisher } = report;
  const amount = `${formatMoney(value.amount)} ${value.currency}`;
  return t.conversions.secondReport(formatInstant(reportedAt), amount, publisher?.name ?? null);
}

function ExtraSection({ row }: { row: ConversionRow }) {
  const facts = extraFacts(row);
  if (facts.every(([, value]) => value === null)) return null;
  return (
    <Section title={t.conversions.sections.extra}>
      <Facts facts={facts} />
    </Section>
  );
}

function Basket({ rows }: { rows: readonly ConversionRow[] }) {
  const items = rows.flatMap((row) => (row.item ? [row.item] : []));
  const [first] = items;
  if (!first) return null;
  return (
    <Section title={t.conversions.sections.basket}>
      <PlainTable
        name={t.conversions.basketName}
        figuresFrom={t.conversions.itemColumns.length - 1}
        columns={[...t.conversions.itemColumns, t.conversions.itemValue(first.value.currency)]}
      >
        {items.map((item, index) => (
          <tr key={`${item.sku}-${index}`}>
            <th scope="row">{item.name}</th>
            <td>{item.sku}</td>
            <FigureCell>{item.volume}</FigureCell>
            <FigureCell>{formatMoney(item.value.amount)}</FigureCell>
          </tr>
        ))}
      </PlainTable>
    </Section>
  );
}
