import { useQuery } from '@tanstack/react-query';
import type { NextPayment } from '#contract/payment-overview';
import { getNextPayment } from '#contract/payment-overview';
import { queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { addDays, formatDay, type Day } from '#src/lib/day.ts';
import { formatMoney } from '#src/lib/money.ts';
import * as t from '#text';
import { Reason } from '#src/ui/states.tsx';
import s from './documents.module.css';

export const nextPaymentQuery = ({ agencyId, contactId, currency }: Viewer) =>
  queryOf(getNextPayment, { query: { agencyId, contactId, targetCurrencyCode: currency } });

/** When a publisher gets how much, in sentences; why no day is known, where none is. @param currency of `stages` */
export function nextPaymentText(
  { paymentDay, raised, runs, stages }: NextPayment,
  today: Day,
  currency: string,
): string[] {
  const { next } = t.paymentTerms;
  const made = raised.map(({ currency: of, total }) => formatMoney(total, of)).join(' + ');
  const sentences = runs.map(({ from, amounts }) => {
    const parts = amounts.map(({ currency: of, total, conversions }) =>
      next.amount(formatMoney(total, of), conversions),
    );
    const amount = parts.join(' + ');
    if (from <= today) return next.since(formatDay(from), amount);
    // A run contains everything that comes in until the end of the month before it.
    return next.expected(formatDay(from), amount, formatDay(addDays(`${from.slice(0, 7)}-01`, -1)));
  });
  if (made !== '') sentences.unshift(next.raised(made));
  if (sentences.length > 0) return sentences;
  const why = (['invoiced', 'approved', 'pending'] as const).find((stage) =>
    stages.some((one) => one.stage === stage && one.conversions > 0),
  );
  const amount = stages.find(({ stage }) => stage === why)?.commission;
  return [why && amount !== undefined ? next.none[why](formatMoney(amount, currency), paymentDay) : next.none.nothing];
}

interface Props {
  payment: NextPayment;
  viewer: Viewer;
}

export function NextPaymentText({ payment, viewer }: Props) {
  return nextPaymentText(payment, viewer.today, viewer.currency).map((sentence) => (
    <p key={sentence} className={s.next}>
      {sentence}
    </p>
  ));
}

/** When the publisher of the page is paid next, above its money; nothing on the pages of others. */
export function WhenPaid() {
  const viewer = useViewer();
  const mine = viewer.kind === 'publisher';
  const { data, error } = useQuery({ ...nextPaymentQuery(viewer), enabled: mine });
  const { next } = t.paymentTerms;
  if (!mine) return null;
  return (
    <section aria-label={next.title} aria-busy={!data && !error} className={s.nextPlace}>
      {data ? (
        <NextPaymentText payment={data.data} viewer={viewer} />
      ) : (
        error && (
          <p role="alert" className={s.next}>
            {next.failed}. <Reason error={error} />
          </p>
        )
      )}
    </section>
  );
}
