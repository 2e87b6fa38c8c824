import { DAY_MS } from '#contract/day';
import { recordOf, valueAt } from '#contract/records';
import type { AuditAction } from '#contract/audit';
import { rejectionReasons, type ConversionUpdate } from '#contract/conversion-updates';
import { givenExtras } from '#contract/conversions';
import { extraNames } from '#contract/extra-names';
import { readInstant } from '#contract/primitives';
import { scaledLines, sumOf } from '#server/domain/basket';
import { shortAmount, unitsOf } from '#server/domain/decimal';
import { earnedIn, groupFor, type CommissionGroup } from '#server/domain/valuation';
import { difference, replacedLines, type Line } from './basket.rules.ts';
import type { Target } from './updates.store.ts';
import { refusal, type Refusal } from '#contract/refusals/index';
import { Failure, invalidField } from '#server/failure';

/** The result of an update. */
export interface Planned {
  next: Target;
  basket: 'none' | 'status' | 'all';
}

type Status = NonNullable<ConversionUpdate['status']>;

/** Latest date of a payment: after the stay or course, within two years. */
const LATEST_DAYS = 2 * 366;

/** Refuses the request because of a member. */
function refuse(member: string, why: Refusal): never {
  throw invalidField(`body.conversions.0.${member}`, why, member);
}

const instant = (raw: string | null | undefined) =>
  raw == null ? undefined : new Date(readInstant(raw) ?? Number.NaN);
const sameAmount = (a: string, b: string) => unitsOf(a, 4) === unitsOf(b, 4);

/** Members that require a status, present or requested. */
const belonging = [
  ['rejectionCode', 'rejected'],
  ['rejectionReason', 'rejected'],
  ['invoiceDate', 'approved'],
  ['calcDate', 'approved'],
] as const;

/** Refuses members that would have no effect. */
function checkSense(target: Target, item: ConversionUpdate): void {
  const status = item.status ?? target.status;
  for (const [member, needed] of belonging) {
    if (item[member] != null && status !== needed) refuse(member, refusal('conversion.belongsTo', { needed, status }));
  }
  const named = (item.items ?? []).flatMap(({ uid }) => uid ?? []);
  if (new Set(named).size < named.length) refuse('items', refusal('conversion.uidTwice'));
}

/** As if nobody had decided. */
const undecided = {
  status: 'pending',
  decided_at: null,
  rejection_code: null,
  rejection_reason: null,
  network_calc_at: null,
  publisher_calc_at: null,
} as const satisfies Partial<Target>;

/** The decision after the update: a rejection needs a reason, an approval counts from now by default. */
function decided(target: Target, item: ConversionUpdate, at: Date): Partial<Target> {
  const status = item.status ?? target.status;
  const moved = status !== target.status;
  const decided_at = moved ? at : target.decided_at;
  if (status === 'approved') {
    return {
      status,
      decided_at,
      rejection_code: null,
      rejection_reason: null,
      network_calc_at: instant(item.invoiceDate) ?? (moved ? at : target.network_calc_at),
      publisher_calc_at: instant(item.calcDate) ?? (moved ? at : target.publisher_calc_at),
    };
  }
  const code = item.rejectionCode == null ? target.rejection_code : Number(item.rejectionCode);
  const standing = code === target.rejection_code && !moved ? target.rejection_reason : null;
  const standard = code === null ? null : (valueAt(rejectionReasons, code) ?? null);
  return {
    status,
    decided_at,
    rejection_code: code,
    rejection_reason: item.rejectionReason ?? standing ?? standard,
    network_calc_at: null,
    publisher_calc_at: null,
  };
}

/** The basket after the update: replaced, or scaled to the new amount. */
function linesOf(target: Target, item: ConversionUpdate, status: Target['status'], value: string): Line[] {
  if (item.items) return replacedLines(target.lines, item.items, status);
  const lines = target.lines.map((line) => ({ ...line, status }));
  return sameAmount(value, target.value) ? lines : scaledLines(lines, value);
}

/** The conversion after the update, before checks. */
function wanted(target: Target, item: ConversionUpdate, at: Date): Target {
  const decision = (item.status ?? target.status) === 'pending' ? undecided : decided(target, item, at);
  const given = item.conversionValue?.amount;
  const value = given === undefined || sameAmount(given, target.value) ? target.value : given;
  const lines = linesOf(target, item, decision.status ?? target.status, value);
  return { ...target, ...decision, ...givenExtras(item.extendedData), value, lines };
}

const comparable = ({ lines: _, value, ...rest }: Target) => JSON.stringify([rest, `${unitsOf(value, 4)}`]);

/** Allowed changes of status. */
const transitions: Readonly<Record<string, readonly Status[]>> = {
  pending: ['approved', 'rejected'],
  approved: ['rejected', 'pending'],
  rejected: ['approved', 'pending'],
};

/** Statuses a conversion may be given; none once it is invoiced. */
export function nextStatuses({ status, invoice_id }: { status: string; invoice_id: number | null }): Status[] {
  return invoice_id === null ? [...(transitions[status] ?? [])] : [];
}

/** Refuses changes that the conversion's state forbids. */
function checkChange(target: Target, next: Target, item: ConversionUpdate): void {
  const stays = next.status === target.status;
  if (!stays && item.expectedStatus != null && item.expectedStatus !== target.status) {
    throw new Failure(
      'CONVERSION_CHANGED',
      refusal('conversion.decidedMeanwhile', { status: target.status, expected: item.expectedStatus }),
    );
  }
  if (!stays && !nextStatuses(target).some((one) => one === next.status)) {
    throw new Failure(
      'TRANSITION_NOT_ALLOWED',
      refusal('conversion.transition', { status: target.status, next: next.status }),
    );
  }
  if (next.status === 'rejected' && next.rejection_code === null) {
    refuse('rejectionCode', refusal('conversion.codeNeeded'));
  }
  for (const member of ['invoiceDate', 'calcDate'] as const) checkDay(target, next, item, member);
  if (item.items) checkBasket(next, item.items);
}

function checkBasket(next: Target, items: NonNullable<ConversionUpdate['items']>): void {
  if (items.some(({ itemStatus }) => itemStatus != null && itemStatus !== next.status)) {
    refuse('items', refusal('conversion.linesOfStatus', { status: next.status }));
  }
  const sum = sumOf(next.lines);
  if (!sameAmount(sum, next.value)) {
    refuse('items', refusal('conversion.sum', { sum: shortAmount(sum), amount: shortAmount(next.value) }));
  }
}

function checkDay(target: Target, next: Target, item: ConversionUpdate, member: 'invoiceDate' | 'calcDate'): void {
  const day = instant(item[member]);
  if (day === undefined) return;
  const first = target.converted_at.toISOString().slice(0, 10);
  if (day < new Date(first)) refuse(member, refusal('conversion.beforeSale', { day: first }));
  if (member === 'invoiceDate') {
    const { modified_at: now } = next;
    const monthAfter = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1));
    if (day < monthAfter) return;
    const last = new Date(monthAfter.getTime() - DAY_MS).toISOString().slice(0, 10);
    refuse(member, refusal('conversion.untilNextMonth', { day: last }));
  }
  if (day.getTime() > next.modified_at.getTime() + LATEST_DAYS * DAY_MS)
    refuse(member, refusal('conversion.withinTwoYears'));
}

/** Commission and cost of a new value, by its commission group. */
function revalued(next: Target, groups: readonly CommissionGroup[]): Partial<Target> {
  const group = groupFor(groups, {
    publisherId: next.publisher_id,
    value: next.value,
    customerType: next.customer_type,
    voucherCode: next.voucher_code,
    country: next.country_code,
    itemCategories: next.lines.map((line) => line.category),
  });
  if (!group) throw new Failure('NO_COMMISSION_GROUP', refusal('conversion.noGroup'));
  const { commission, netCost } = earnedIn(group, next.value, next.fee_rate);
  return { commission, net_cost: netCost, commission_group_id: group.id };
}

const categories = ({ lines }: Target) => [...new Set(lines.map((line) => line.category))].toSorted().join('\n');

/** The instant of a change: later than every change before it, even when the clock is behind, so that it names it. */
export function changedAt(
  { converted_at, modified_at }: Pick<Target, 'converted_at' | 'modified_at'>,
  now: Date,
): Date {
  return new Date(Math.max(now.getTime(), converted_at.getTime(), modified_at.getTime() + 1));
}

/**
 * Computes an update of a conversion; undefined when nothing changes. Every refusal is decided here.
 * @throws Failure with the reason.
 */
export function planned(
  target: Target,
  item: ConversionUpdate,
  groups: readonly CommissionGroup[],
  now: Date,
): Planned | undefined {
  checkSense(target, item);
  const at = changedAt(target, now);
  const next = wanted(target, item, at);
  const basket = difference(target.lines, next.lines);
  if (basket !== 'all' && comparable(next) === comparable(target)) return undefined;
  if (target.invoice_id !== null) {
    throw new Failure(
      'CONVERSION_INVOICED',
      refusal('conversion.invoiced', { id: target.id, invoice: target.invoice_id }),
    );
  }
  next.modified_at = at;
  checkChange(target, next, item);
  const revalues = !sameAmount(next.value, target.value) || categories(next) !== categories(target);
  return { next: { ...next, ...(revalues && revalued(next, groups)) }, basket };
}

/** The changed values for the audit log; status and value are always included. */
export function recordedOf(target: Target, next: Target, basket: Planned['basket']): { before: object; after: object } {
  const [before, after] = [recorded(target, basket), recorded(next, basket)];
  const kept = Object.keys(after).filter(
    (name) => name === 'status' || name === 'value' || JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (all: Record<string, unknown>) =>
    Object.fromEntries(kept.filter((name) => all[name] !== null).map((name) => [name, all[name]]));
  return { before: pick(before), after: pick(after) };
}

function recorded(target: Target, basket: Planned['basket']): Record<string, unknown> {
  return {
    status: target.status,
    value: shortAmount(target.value),
    commission: shortAmount(target.commission),
    cost: shortAmount(target.net_cost),
    commissionGroupId: target.commission_group_id,
    rejectionCode: target.rejection_code,
    rejectionReason: target.rejection_reason,
    invoiceDate: target.network_calc_at?.toISOString() ?? null,
    calcDate: target.publisher_calc_at?.toISOString() ?? null,
    ...recordOf(extraNames, (name) => target[name]),
    ...(basket === 'all' && {
      items: target.lines.map(({ sku, volume, value }) => ({
        itemID: sku,
        itemVolume: volume,
        itemValue: shortAmount(value),
      })),
    }),
  };
}

/** The audit action of a change. */
export function actionOf(target: Target, next: Target): AuditAction {
  // A check constraint allows no other status.
  return next.status === target.status ? 'conversion.updated' : `conversion.${next.status}`;
}
