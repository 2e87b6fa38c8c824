import { useMemo } from 'react';
import type { BillingRun, CurrencyTotals } from '#contract/billing';
import type { Viewer } from '#src/api/viewer.ts';
import { formatDay, formatMonth } from '#src/lib/day.ts';
import { formatMoney } from '#src/lib/money.ts';
import { DataTable } from '#src/table/DataTable.tsx';
import { csvOfRows, queryOfRows, sortedRows } from '#src/table/in-memory.ts';
import type { ListDefinition } from '#src/list/types.ts';
import { useList } from '#src/table/use-list.ts';
import * as t from '#text';
import { Section } from '#src/ui/Facts.tsx';
import { paths } from '#src/lib/paths.ts';
import { FigureCell, PlainTable } from '#src/ui/PlainTable.tsx';
import { scopeText } from '#src/list/scope-text.ts';
import { PREFIXES } from './address.ts';
import { invoicesOfRun, paymentsOfRun } from './documents.ts';

interface RunContentsProps {
  viewer: Viewer;
  run: BillingRun;
}

/** A run's totals by currency, its invoices and its payments; also for a preview. */
export function RunContents({ viewer, run }: RunContentsProps) {
  const { id, month, invoices, payments } = run;
  const made = id !== null;
  const file = made ? `billing-${id}` : `billing-preview-${month}`;
  const invoiceList = useMemo(() => invoicesOfRun(file, made), [file, made]);
  const paymentList = useMemo(() => paymentsOfRun(file, made), [file, made]);
  // Documents belong to the whole agency, whichever account is shown.
  const whole = { agencyId: viewer.agencyId, contactId: 0 };
  const scope = `${viewer.name} · ${scopeText({ dateBasis: t.billing.columns.month, range: formatMonth(month), currency: t.billing.ownCurrency })}`;
  return (
    <>
      <Totals totals={run.totals} />
      <Section title={t.billing.invoicesCount(t.table.count(invoices.length))}>
        <Documents
          list={invoiceList}
          rows={invoices}
          prefix={PREFIXES.invoices}
          scope={scope}
          emptyText={t.billing.noInvoices}
          href={made ? (row) => paths.invoice(whole, row.invoiceId ?? '') : undefined}
        />
      </Section>
      <Section title={t.billing.paymentsCount(t.table.count(payments.length))}>
        <Documents
          list={paymentList}
          rows={payments}
          prefix={PREFIXES.payments}
          scope={scope}
          emptyText={t.billing.noPayments(formatDay(run.paymentsFrom))}
          href={made ? (row) => paths.payment(whole, row.paymentId ?? '') : undefined}
        />
      </Section>
    </>
  );
}

interface DocumentsProps<Row> {
  list: ListDefinition<Row>;
  rows: readonly Row[];
  prefix: string;
  scope: string;
  emptyText: string;
  href: ((row: Row) => string) | undefined;
}

function Documents<Row>({ list, rows, prefix, scope, emptyText, href }: DocumentsProps<Row>) {
  const state = useList(list, prefix);
  const sorted = useMemo(() => sortedRows(list, rows, state), [list, rows, state]);
  return (
    <DataTable
      inline
      list={list}
      state={state}
      query={queryOfRows(sorted, state)}
      emptyText={emptyText}
      scopeLine={scope}
      fetchCsv={csvOfRows(list, sorted)}
      {...(href && { rowHref: href })}
    />
  );
}

function Totals({ totals }: { totals: readonly CurrencyTotals[] }) {
  const c = t.billing.totalColumns;
  if (totals.length === 0) return null;
  return (
    <Section title={t.billing.totals}>
      <PlainTable
        name={t.billing.totals}
        cards
        figuresFrom={1}
        columns={[c.currency, c.invoices, c.invoiceNet, c.invoiceVat, c.invoiceGross, c.payments, c.paymentTotal]}
      >
        {totals.map((one) => (
          <tr key={one.currency}>
            <th scope="row">{one.currency}</th>
            <FigureCell>{t.table.count(one.invoices)}</FigureCell>
            <FigureCell>{formatMoney(one.invoiceNet)}</FigureCell>
            <FigureCell>{formatMoney(one.invoiceVat)}</FigureCell>
            <FigureCell>{formatMoney(one.invoiceGross)}</FigureCell>
            <FigureCell>{t.table.count(one.payments)}</FigureCell>
            <FigureCell>{formatMoney(one.paymentTotal)}</FigureCell>
          </tr>
        ))}
      </PlainTable>
    </Section>
  );
}
