import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLocation, useParams } from 'react-router';
import { getInvoice, getInvoiceConversions, type InvoiceDetail } from '#contract/invoices';
import { call, CallError } from '#src/api/call.ts';
import { listOf, queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { Contents } from '#src/documents/Contents.tsx';
import s from '#src/documents/documents.module.css';
import { Ledger } from '#src/documents/Ledger.tsx';
import type { LoadPage, Page } from '#src/documents/rows.ts';
import { PREFIX } from '#src/list/contents.ts';
import { withoutList } from '#src/table/use-list.ts';
import * as t from '#text';
import { DetailDrawer } from '#src/ui/DetailDrawer.tsx';
import { Facts, Section } from '#src/ui/Facts.tsx';
import { paths } from '#src/lib/paths.ts';
import { Named } from '#src/ui/Named.tsx';
import { Awaiting, Empty } from '#src/ui/states.tsx';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { Actions } from './Actions.tsx';
import { invoiceFacts, ledgerLines } from './facts.tsx';
import { openInput, statusLooks } from './list.ts';
import { payTo } from './pay-to.ts';

export function Component() {
  const viewer = useViewer();
  const { id: invoiceId = '' } = useParams();
  const { search } = useLocation();
  const known = /^\d{1,15}$/.test(invoiceId);
  const query = useQuery({
    ...queryOf(getInvoice, openInput(viewer, Number(invoiceId))),
    enabled: known,
  });
  const { data, error } = query;
  const missing = !known || (error instanceof CallError && error.code === 'NOT_FOUND');
  return (
    <DetailDrawer
      title={data ? titleOf(data.data) : t.invoices.rowName(invoiceId)}
      closeTo={paths.invoices(viewer) + withoutList(search, PREFIX)}
      size={920}
    >
      {missing ? (
        <Empty title={t.invoices.notFound} />
      ) : data ? (
        <Invoice viewer={viewer} detail={data.data} />
      ) : (
        <Awaiting query={query} what={t.invoices.failed} lines={16} />
      )}
    </DetailDrawer>
  );
}

function titleOf({ invoice }: InvoiceDetail): string {
  return invoice.parentInvoiceId === null
    ? t.invoices.rowName(invoice.invoiceId)
    : t.invoices.creditNote(invoice.invoiceId);
}

function Invoice({ viewer, detail }: { viewer: Viewer; detail: InvoiceDetail }) {
  const { invoice, arithmetic } = detail;
  const { agencyId, contactId } = viewer;
  const id = Number(invoice.invoiceId);
  const inputOf = useCallback(
    (page: Page) => ({ params: { invoiceId: id }, query: { agencyId, contactId, ...page } }),
    [agencyId, contactId, id],
  );
  const load = useCallback<LoadPage>((page, signal) => call(getInvoiceConversions, inputOf(page), signal), [inputOf]);
  const look = statusLooks[invoice.status];
  return (
    <>
      <div className={s.head}>
        <StatusBadge tone={look.tone}>{look.label}</StatusBadge>
        {invoice.deleted && <StatusBadge tone="bad">{t.invoices.deleted}</StatusBadge>}
        <span>
          <Named kind="advertiser" id={invoice.contactId} name={invoice.advertiser} />
        </span>
        <Actions detail={detail} load={load} />
      </div>
      <Section title={t.invoices.sections.outstanding}>
        <Ledger
          name={t.invoices.sections.outstanding}
          currency={arithmetic.currency}
          lines={ledgerLines(viewer, detail)}
        />
        {payTo(detail).map((sentence) => (
          <p key={sentence} className={s.next}>
            {sentence}
          </p>
        ))}
      </Section>
      <Contents
        file={`invoice-${id}`}
        title={titleOf(detail)}
        currency={arithmetic.currency}
        counted="cost"
        pageOf={(page) => listOf(getInvoiceConversions, inputOf(page))}
        load={load}
      />
      <Section title={t.invoices.sections.facts}>
        <Facts facts={invoiceFacts(viewer, detail)} />
      </Section>
    </>
  );
}
