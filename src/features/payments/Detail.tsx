import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { getPayment, getPaymentConversions, type PaymentDetail } from '#contract/payments';
import { call, CallError } from '#src/api/call.ts';
import { listOf, queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { Contents } from '#src/documents/Contents.tsx';
import s from '#src/documents/documents.module.css';
import { Ledger } from '#src/documents/Ledger.tsx';
import { PdfButton } from '#src/documents/PdfButton.tsx';
import type { LoadPage, Page } from '#src/documents/rows.ts';
import { PREFIX } from '#src/list/contents.ts';
import { formatMoney } from '#src/lib/money.ts';
import { withoutList } from '#src/table/use-list.ts';
import * as t from '#text';
import { DetailDrawer } from '#src/ui/DetailDrawer.tsx';
import { Facts, Section } from '#src/ui/Facts.tsx';
import { paths } from '#src/lib/paths.ts';
import { FigureCell, PlainTable } from '#src/ui/PlainTable.tsx';
import { Named } from '#src/ui/Named.tsx';
import { Awaiting, Empty } from '#src/ui/states.tsx';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { paymentFacts } from './facts.tsx';
import { SendButton } from './SendButton.tsx';
import { ledgerLines } from './ledger.ts';
import { openInput, statusLooks } from './list.ts';

export function Component() {
  const viewer = useViewer();
  const { id: paymentId = '' } = useParams();
  const { search } = useLocation();
  const known = /^\d{1,15}$/.test(paymentId);
  const query = useQuery({
    ...queryOf(getPayment, openInput(viewer, Number(paymentId))),
    enabled: known,
  });
  const { data, error } = query;
  const missing = !known || (error instanceof CallError && error.code === 'NOT_FOUND');
  return (
    <DetailDrawer
      title={t.payments.rowName(paymentId)}
      closeTo={paths.payments(viewer) + withoutList(search, PREFIX)}
      size={920}
    >
      {missing ? (
        <Empty title={t.payments.notFound} />
      ) : data ? (
        <Payment viewer={viewer} detail={data.data} />
      ) : (
        <Awaiting query={query} what={t.payments.failed} lines={16} />
      )}
    </DetailDrawer>
  );
}

function Payment({ viewer, detail }: { viewer: Viewer; detail: PaymentDetail }) {
  const { payment, arithmetic } = detail;
  const { agencyId, contactId } = viewer;
  const { id } = payment;
  const inputOf = useCallback(
    (page: Page) => ({ params: { paymentId: id }, query: { agencyId, contactId, ...page } }),
    [agencyId, contactId, id],
  );
  const load = useCallback<LoadPage>((page, signal) => call(getPaymentConversions, inputOf(page), signal), [inputOf]);
  const look = statusLooks[payment.status];
  return (
    <>
      <div className={s.head}>
        <StatusBadge tone={look.tone}>{look.label}</StatusBadge>
        <span>
          <Named kind="publisher" id={payment.contactID} name={payment.publisherName} />
        </span>
        <div className={s.buttons}>
          {viewer.eyes === 'manager' && payment.status === 'Raised' && <SendButton payment={payment} />}
          <PdfButton
            label={t.payments.documents[detail.document].make}
            file={`${detail.document === 'statement' ? 'statement' : 'self-billing'}-${id}.pdf`}
            load={load}
            make={async (given, fonts) => (await import('./pdf.ts')).paymentPdf({ detail, ...given }, fonts)}
          />
        </div>
      </div>
      <Section title={t.payments.sections.total}>
        <Ledger name={t.payments.sections.total} currency={arithmetic.currency} lines={ledgerLines(detail)} />
      </Section>
      <Campaigns viewer={viewer} detail={detail} />
      <Contents
        file={`payment-${id}`}
        title={t.payments.rowName(String(id))}
        currency={arithmetic.currency}
        counted="commission"
        pageOf={(page) => listOf(getPaymentConversions, inputOf(page))}
        load={load}
      />
      <Section title={t.payments.sections.facts}>
        <Facts facts={paymentFacts(viewer, detail)} />
      </Section>
    </>
  );
}

function Campaigns({ viewer, detail }: { viewer: Viewer; detail: PaymentDetail }) {
  const c = t.payments.campaignColumns;
  const title = t.payments.sections.campaigns;
  return (
    <Section title={title}>
      <PlainTable
        name={title}
        cards
        figuresFrom={2}
        columns={[c.campaign, c.advertiser, c.conversions, c.commission(detail.arithmetic.currency)]}
      >
        {detail.campaigns.map((row) => (
          <tr key={row.campaignId}>
            <th scope="row">
              <Link to={paths.campaign(viewer, row.campaignId)}>{row.campaignName}</Link>
            </th>
            <td>
              <Named kind="advertiser" id={row.advertiserId} name={row.advertiser} />
            </td>
            <FigureCell>{t.table.count(row.conversions)}</FigureCell>
            <FigureCell>{formatMoney(row.commission)}</FigureCell>
          </tr>
        ))}
      </PlainTable>
    </Section>
  );
}
