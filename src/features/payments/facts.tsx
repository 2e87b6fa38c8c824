import { Link } from 'react-router';
import type { PaymentDetail } from '#contract/payments';
import type { Viewer } from '#src/api/viewer.ts';
import { formatDay } from '#src/lib/day.ts';
import * as t from '#text';
import { Definition } from '#src/ui/Definition.tsx';
import type { Fact } from '#src/ui/Facts.tsx';
import { paths } from '#src/lib/paths.ts';
import { monthsOf } from './list.ts';

export function paymentFacts(viewer: Viewer, { payment, billingRunId }: PaymentDetail): Fact[] {
  const c = t.payments.columns;
  const f = t.payments.facts;
  const manages = viewer.eyes === 'manager';
  const { agencyId } = viewer;
  return [
    [c.created, formatDay(payment.dateCreated)],
    [c.sent, payment.dateSent && formatDay(payment.dateSent)],
    [c.months, monthsOf(payment)],
    [
      c.type,
      <Definition
        key="type"
        term={t.payments.types[payment.paymentType]}
        meaning={t.paymentTerms.types[manages ? 'manager' : 'publisher'][payment.paymentType]}
      />,
    ],
    [c.withdrawal, payment.withdrawalId === null ? null : String(payment.withdrawalId)],
    [c.requested, payment.pendingWithdrawlRequest ? t.table.yes : null],
    [c.locked, payment.withdrawalLocked ? t.table.yes : null],
    [
      f.run,
      manages && billingRunId !== null ? (
        <Link key="1" to={paths.billingRun({ agencyId, contactId: 0 }, billingRunId)}>
          {t.payments.run(String(billingRunId))}
        </Link>
      ) : null,
    ],
    [
      f.log,
      manages ? (
        <Link key="2" to={paths.auditOf(viewer, 'payment', payment.id)}>
          {t.payments.showLog}
        </Link>
      ) : null,
    ],
  ];
}
