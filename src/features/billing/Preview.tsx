import { needs } from '#src/ui/needs.ts';
import { Button } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type BillingRun, listBillingRuns, runBilling } from '#contract/billing';
import { getInvoiceSums, listInvoices } from '#contract/invoices';
import { getPaymentSums, listPayments } from '#contract/payments';
import { getNextPayment } from '#contract/payment-overview';
import { call } from '#src/api/call.ts';
import { keyOf, readAnew } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { formatDay, formatInstant, formatMonth, monthRange, rangeText } from '#src/lib/day.ts';
import { PeriodButton } from '#src/table/PeriodButton.tsx';
import * as t from '#text';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { DetailDrawer } from '#src/ui/DetailDrawer.tsx';
import { paths } from '#src/lib/paths.ts';
import { Empty, Failed, Loading } from '#src/ui/states.tsx';
import s from './billing.module.css';
import { monthOf, searchOfList, searchOfPreview } from './address.ts';
import { monthFilter, pastMonths } from './list.ts';
import { RunContents } from './RunContents.tsx';

/** Cached until requested again: a run bills exactly what the preview showed. */
const previewOf = (agencyId: number, month: string) =>
  queryOptions({
    queryKey: [...keyOf(runBilling), 'preview', agencyId, month],
    queryFn: ({ signal }) => call(runBilling, { body: { agencyId, month, dryRun: true } }, signal),
    staleTime: Infinity,
    gcTime: 0,
  });

export function Component() {
  const viewer = useViewer();
  const months = pastMonths(viewer.today);
  const filter = useMemo(() => monthFilter(viewer.today), [viewer.today]);
  const { search } = useLocation();
  const navigate = useNavigate();
  const chosen = monthOf(search);
  const month = months.find((one) => one === chosen) ?? months[0] ?? '';
  const { data, error, isPending, isFetching, refetch } = useQuery(previewOf(viewer.agencyId, month));
  const run = data?.data;
  return (
    <DetailDrawer title={t.billing.previewTitle} closeTo={paths.billing(viewer) + searchOfList(search)} size={960}>
      <div className={s.choose}>
        <PeriodButton
          filter={filter}
          value={{ ...filter.field.fallback, range: rangeText(monthRange(month)) }}
          text={formatMonth(month)}
          onApply={({ range }) => void navigate(searchOfPreview(search, range.slice(0, 'yyyy-mm'.length)))}
        />
        <Button variant="default" loading={isFetching && !isPending} onClick={() => void refetch()}>
          {t.billing.previewAgain}
        </Button>
        {run && run.totals.length > 0 && <RunButton run={run} />}
      </div>
      {error && !isFetching ? (
        <Failed error={error} what={t.billing.previewFailed} onRetry={() => void refetch()} />
      ) : !run ? (
        <Loading lines={16} />
      ) : run.totals.length === 0 ? (
        <Empty title={t.billing.nothing(formatMonth(month))}>{t.billing.nothingWhy}</Empty>
      ) : (
        <>
          <p className={s.note}>{t.billing.asOf(formatInstant(run.ranAt), formatDay(run.paymentsFrom))}</p>
          <RunContents viewer={viewer} run={run} />
        </>
      )}
    </DetailDrawer>
  );
}

/** Runs exactly the preview or nothing: the totals go with the request. */
function RunButton({ run }: { run: BillingRun }) {
  const viewer = useViewer();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [asked, setAsked] = useState(false);
  const { agencyId, month, totals, invoices, payments } = run;
  const words = t.billing.run(invoices.length, payments.length);
  const make = async () => {
    const { data } = await call(runBilling, { body: { agencyId, month, dryRun: false, expected: totals } });
    const told = [listBillingRuns, listInvoices, getInvoiceSums, listPayments, getPaymentSums, getNextPayment];
    await readAnew(queries, told);
    if (data.id !== null)
      void navigate(paths.billingRun(viewer, data.id) + searchOfList(search), { replace: search !== '' });
  };
  return (
    <div className={s.run}>
      <Button {...needs(runBilling)} onClick={() => setAsked(true)}>
        {words}
      </Button>
      <ConfirmDialog
        opened={asked}
        title={t.billing.runTitle(formatMonth(month))}
        confirm={words}
        onConfirm={make}
        onClose={() => setAsked(false)}
      >
        {t.billing.runWhy}
      </ConfirmDialog>
    </div>
  );
}
