import type { BillingRun, BillingRunRow, runBilling } from '#contract/billing';
import { actorColumns, audit, type AuditEvent } from '#server/domain/audit.store';
import { listing } from '#server/db/listing';
import type { Deps } from '#server/deps';
import type { Call, HandlersOf } from '#server/http/mount';
import {
  billedInvoice,
  billedPayment,
  checkExpected,
  paymentsFrom,
  periodOf,
  sumsOf,
  totalsOf,
} from './billing.rules.ts';
import { invoicesDue, paymentDayOf, paymentsDue, type InvoiceDue, type PaymentDue, type Period } from './due.store.ts';
import { insertRun, makeInvoices, makePayments } from './make.store.ts';
import { countRuns, invoicesOfRun, paymentsOfRun, runById, runRows, sumsOfRuns, type RunRecord } from './runs.store.ts';
import { refusal } from '#contract/refusals/index';
import { Failure } from '#server/failure';

type Db = Deps['db'];
type Running = Call<typeof runBilling>;
interface Due {
  invoices: InvoiceDue[];
  payments: PaymentDue[];
  /** Time from which the run makes payments. */
  paymentsFrom: Date;
}

/** The documents that a run would make now. */
async function dueOf(db: Db, { scope, body }: Running, period: Period): Promise<Due> {
  const from = paymentsFrom(body.month, await paymentDayOf(db, scope));
  return {
    invoices: await invoicesDue(db, scope, period),
    payments: period.now < from ? [] : await paymentsDue(db, scope, period),
    paymentsFrom: from,
  };
}

interface Made {
  id: number | null;
  invoiceIds: number[];
  paymentIds: number[];
}
const nothing: Made = { id: null, invoiceIds: [], paymentIds: [] };

function resultOf({ scope, body, principal }: Running, { now }: Period, due: Due, made: Made): BillingRun {
  const invoices = due.invoices.map((one, index) => billedInvoice(one, made.invoiceIds[index] ?? null));
  const payments = due.payments.map((one, index) => billedPayment(one, made.paymentIds[index] ?? null));
  return {
    id: made.id,
    agencyId: scope.agencyId,
    month: body.month,
    dryRun: body.dryRun,
    ranAt: now.toISOString(),
    ranBy: principal.name,
    paymentsFrom: due.paymentsFrom.toISOString().slice(0, 10),
    invoices,
    payments,
    totals: totalsOf(sumsOf(invoices, payments)),
  };
}

/** An event for the run and one for each document. */
function eventsOf({ scope, principal }: Running, { ranAt, ...run }: BillingRun): AuditEvent[] {
  const event = (
    contact: number,
    action: AuditEvent['action'],
    kind: AuditEvent['subject_kind'],
    id: number | null,
    after: object,
  ): AuditEvent => ({
    agency_id: scope.agencyId,
    contact_id: contact,
    ...actorColumns(principal),
    action,
    subject_kind: kind,
    subject_id: String(id),
    after,
    occurred_at: new Date(ranAt),
  });
  const { month, totals } = run;
  return [
    event(0, 'billing_run.created', 'billing_run', run.id, { month, totals }),
    ...run.invoices.map(({ invoiceId, advertiserId, advertiser: _, ...after }) =>
      event(advertiserId, 'invoice.created', 'invoice', invoiceId, { ...after, month, billingRunId: run.id }),
    ),
    ...run.payments.map(({ paymentId, publisherId, publisher: _, ...after }) =>
      event(publisherId, 'payment.created', 'payment', paymentId, { ...after, month, billingRunId: run.id }),
    ),
  ];
}

/**
 * Runs the billing in one transaction. The due items are read inside, so that the later of two concurrent runs finds
 * none.
 */
async function run({ db, now }: Deps, call: Running): Promise<BillingRun> {
  return db.transaction().execute(async (tx) => {
    const { scope, body, principal } = call;
    const period = periodOf(body.month, now());
    const due = await dueOf(tx, call, period);
    checkExpected(body.expected, resultOf(call, period, due, nothing).totals);
    if (due.invoices.length + due.payments.length === 0) return resultOf(call, period, due, nothing);
    const id = await insertRun(tx, {
      agency_id: scope.agencyId,
      month: `${body.month}-01`,
      ran_by: principal.name,
      ran_at: period.now,
    });
    const invoiceIds = await makeInvoices(tx, scope, id, due.invoices, period);
    const paymentIds = await makePayments(tx, scope, id, due.payments, period);
    const result = resultOf(call, period, due, { id, invoiceIds, paymentIds });
    await audit(tx, ...eventsOf(call, result));
    return result;
  });
}

/** A past run as it was answered. */
async function pastRun({ db }: Deps, { scope }: { scope: Running['scope'] }, runId: number): Promise<BillingRun> {
  const past = await runById(db, scope, runId);
  if (!past) throw new Failure('NOT_FOUND', refusal('billing.none'));
  const [invoiceRecords, paymentRecords] = await Promise.all([
    invoicesOfRun(db, scope, runId),
    paymentsOfRun(db, scope, runId),
  ]);
  const invoices = invoiceRecords.map((one) => billedInvoice(one, one.id));
  const payments = paymentRecords.map((one) => billedPayment(one, one.id));
  const month = past.month.slice(0, 7);
  return {
    id: past.id,
    agencyId: past.agency_id,
    month,
    dryRun: false,
    ranAt: past.ran_at.toISOString(),
    ranBy: past.ran_by,
    paymentsFrom: paymentsFrom(month, await paymentDayOf(db, scope))
      .toISOString()
      .slice(0, 10),
    invoices,
    payments,
    totals: totalsOf(sumsOf(invoices, payments)),
  };
}

function runRowOf(record: RunRecord, sums: Awaited<ReturnType<typeof sumsOfRuns>>): BillingRunRow {
  return {
    id: record.id,
    agencyId: record.agency_id,
    month: record.month.slice(0, 7),
    ranAt: record.ran_at.toISOString(),
    ranBy: record.ran_by,
    invoiceCount: record.invoice_count,
    paymentCount: record.payment_count,
    totals: totalsOf(sums.filter((one) => one.run_id === record.id)),
  };
}

/** Billing runs: made, previewed, looked up. */
export function billingHandlers(deps: Deps): HandlersOf<'runBilling' | 'listBillingRuns' | 'getBillingRun'> {
  const { db, now } = deps;
  return {
    runBilling: async (call) => {
      if (!call.body.dryRun) return run(deps, call);
      const period = periodOf(call.body.month, now());
      return resultOf(call, period, await dueOf(db, call, period), nothing);
    },
    listBillingRuns: ({ query, scope }) =>
      listing(runRows(db, scope, query), countRuns(db, scope, query), async (records) => {
        const sums =
          records.length > 0
            ? await sumsOfRuns(
                db,
                scope,
                records.map((one) => one.id),
              )
            : [];
        return records.map((record) => runRowOf(record, sums));
      }),
    getBillingRun: (call) => pastRun(deps, call, call.params.runId),
  };
}
