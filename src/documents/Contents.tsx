import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DocumentConversions, DocumentOrder } from '#contract/documents';
import type { getInvoiceConversions } from '#contract/invoices';
import type { listOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { inCurrency } from '#src/api/viewer.ts';
import { formatMoney, sum } from '#src/lib/money.ts';
import { DataTable } from '#src/table/DataTable.tsx';
import { useList } from '#src/table/use-list.ts';
import * as t from '#text';
import { Section } from '#src/ui/Facts.tsx';
import { paths } from '#src/lib/paths.ts';
import { FigureCell, PlainTable } from '#src/ui/PlainTable.tsx';
import { PREFIX } from '#src/list/contents.ts';
import { rowsIn, scopeText } from '#src/list/scope-text.ts';
import { Named } from '#src/ui/Named.tsx';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { documentCsv, exportOf } from './csv.ts';
import s from './documents.module.css';
import { documentList, type Counted, type LoadPage, type Page } from './rows.ts';

interface ContentsProps {
  /** File name of the export: "invoice-801943". */
  file: string;
  /** Title of the document: "Invoice 801943". */
  title: string;
  currency: string;
  counted: Counted;
  /** The query of a page. */
  pageOf: (page: Page) => ReturnType<typeof listOf<typeof getInvoiceConversions>>;
  /** Must be stable for the same document. */
  load: LoadPage;
}

/** A document's conversions page by page, its other lines, and the check of its total. */
export function Contents({ file, title, currency, counted, pageOf, load }: ContentsProps) {
  const viewer = useViewer();
  const list = useMemo(() => documentList(file, currency, counted), [file, currency, counted]);
  const state = useList(list, PREFIX);
  const order =
    state.sortColumnName &&
    ({ sortColumnName: state.sortColumnName, sortDirection: state.sort.direction } as DocumentOrder);
  const query = useQuery(pageOf({ offset: state.offset, limit: state.size, ...order }));
  const answer = query.data?.data;
  const rows = answer && { data: answer.conversions, total: answer.conversionCount };
  const scope = { ...rowsIn(t.documents.count, answer?.conversionCount), currency };
  return (
    <>
      <Section title={t.documents.conversions}>
        <Adds answer={answer} />
        <DataTable
          inline
          list={list}
          state={state}
          query={{ ...query, data: rows }}
          rowHref={(row) =>
            [`${paths.conversions(viewer)}/${row.conversionId}`, ...inCurrency(viewer, currency)].join('?')
          }
          emptyText={t.documents.noConversions}
          exported={answer && exportOf(answer)}
          scopeLine={[viewer.name, title, scopeText(scope), ...(answer ? [adds(answer)] : [])].join(' · ')}
          fetchCsv={(signal) => documentCsv(list.columns, (part, stop) => load({ ...part, ...order }, stop), signal)}
        />
      </Section>
      {answer && answer.lines.length > 0 && <OtherLines answer={answer} />}
    </>
  );
}

/** "36 conversions add up to 180.36, other lines to 157.20; the document says 337.56, difference 0.00." */
function adds(answer: DocumentConversions): string {
  const { conversionCount, conversionTotal, lineTotal, lines, net, difference, currency } = answer;
  return t.documents.adds({
    count: t.table.count(conversionCount),
    conversions: formatMoney(conversionTotal),
    lines: lines.length > 0 ? formatMoney(lineTotal) : '',
    together: formatMoney(sum([conversionTotal, lineTotal])),
    document: formatMoney(net),
    difference: formatMoney(difference),
    currency,
  });
}

function Adds({ answer }: { answer: DocumentConversions | undefined }) {
  if (!answer) return <p className={s.adds}>{t.documents.adding}</p>;
  const exact = Number(answer.difference) === 0;
  return (
    <p className={s.adds}>
      <span>{adds(answer)}</span>
      <StatusBadge tone={exact ? 'good' : 'bad'}>{exact ? t.documents.exact : t.documents.notExact}</StatusBadge>
    </p>
  );
}

function OtherLines({ answer }: { answer: DocumentConversions }) {
  const c = t.documents.lineColumns;
  return (
    <Section title={t.documents.otherLines}>
      <PlainTable
        name={t.documents.otherLines}
        cards
        figuresFrom={2}
        columns={[c.what, c.campaign, c.quantity, c.net(answer.currency)]}
      >
        {answer.lines.map((line, index) => (
          <tr key={`${line.campaignId}-${index}`}>
            <th scope="row">{line.description}</th>
            <td>
              <Named kind="campaign" id={line.campaignId} name={line.campaignName} />
            </td>
            <FigureCell>{t.table.count(line.quantity)}</FigureCell>
            <FigureCell>{formatMoney(line.net)}</FigureCell>
          </tr>
        ))}
      </PlainTable>
    </Section>
  );
}
