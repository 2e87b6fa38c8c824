import type { Role } from '#contract/access';
import type { ConversionRow } from '#contract/conversions';
import { addDays, daysBetween } from '#src/lib/day.ts';
import { storedWord } from '#src/lib/stored-word.ts';
import * as t from '#text';

/** One step of a conversion's money: its date, the days since the step before, or what it waits for. */
export interface TrailStep {
  name: string;
  state: 'done' | 'refused' | 'waiting' | 'later' | 'never';
  at: string | null;
  /** Days since the step before; for the step that is due, days waited so far. */
  days: number | null;
  note: string | null;
  /** The payment that it is in, to be named instead of the note. */
  payment?: number | null;
}

type Facts = Pick<
  ConversionRow,
  | 'clickDate'
  | 'conversionDate'
  | 'decisionDate'
  | 'invoiceDate'
  | 'invoiceId'
  | 'paymentDate'
  | 'status'
  | 'stage'
  | 'paymentId'
  | 'rejectionReason'
>;

/**
 * The money trail: click, sale, decided, invoiced, paid. Pure. @param today the network's day. @param validationDays
 * days the advertiser has to decide, when known. @param reader whom the notes are said to.
 */
export function trailOf(
  facts: Facts,
  today: string,
  validationDays: number | null,
  reader: Role = 'manager',
): TrailStep[] {
  const { trail } = t.conversions;
  const rejected = facts.status === 'rejected';
  // Before there is an invoice, its date is one to come.
  const invoiced = facts.invoiceId === null ? null : facts.invoiceDate;
  const dates = [facts.clickDate, facts.conversionDate, facts.decisionDate, invoiced, facts.paymentDate];
  const decided = { pending: trail.decided, approved: trail.approved, rejected: trail.rejected }[facts.status];
  const names = [trail.click, trail.sale, decided, trail.invoiced, trail.paid];
  // A sale granted from a claim has no click; later steps happen in order.
  const waitingAt = rejected ? -1 : dates.findIndex((at, index) => at === null && index > 1);
  return names.map((name, index): TrailStep => {
    const at = dates[index] ?? null;
    const before = dates.slice(0, index).findLast((date) => date !== null) ?? null;
    if (at !== null) {
      const isRefusal = rejected && index === 2;
      const note = isRefusal && facts.rejectionReason ? storedWord(facts.rejectionReason) : null;
      const state = isRefusal ? 'refused' : 'done';
      return { name, state, at, days: before === null ? null : daysBetween(before, at), note };
    }
    if (index === 0) return { name, state: 'never', at, days: null, note: trail.noClick };
    if (rejected) return { name, state: 'never', at, days: null, note: index === 3 ? trail.ends : null };
    if (index !== waitingAt) return { name, state: 'later', at, days: null, note: null };
    return {
      name,
      state: 'waiting',
      at,
      // Never negative: the clock may be ahead of the network's day.
      days: before === null ? null : Math.max(0, daysBetween(before, today)),
      note: waitsFor(facts, index, today, validationDays, reader),
      ...(index === 4 && paymentFor(facts, reader)),
    };
  });
}

/** The payment that a conversion is in and that is not sent yet. An advertiser cannot open it. */
const paymentFor = ({ stage, paymentId }: Facts, reader: Role) =>
  stage === 'raised' && reader !== 'advertiser' && { payment: paymentId };

function waitsFor(facts: Facts, index: number, today: string, validationDays: number | null, reader: Role): string {
  const { trail } = t.conversions;
  const you = reader === 'advertiser';
  if (index === 3) return you ? trail.waitsForInvoiceToYou : trail.waitsForInvoice;
  if (index === 4 && facts.stage === 'raised') return trail.raised;
  if (index === 4 && facts.stage !== 'due') return you ? trail.waitsForYourReceipt : trail.waitsForReceipt;
  if (index === 4) return reader === 'publisher' ? trail.waitsForYourPayment : trail.waitsForPayment;
  const decision = you ? trail.waitsForYourDecision : trail.waitsForDecision;
  if (validationDays === null) return decision;
  const due = addDays(facts.conversionDate.slice(0, 10), validationDays);
  return `${decision}. ${due < today ? trail.overdue(due) : trail.decideBy(due)}`;
}
