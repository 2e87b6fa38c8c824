import { formatInstant, formatMonth } from '#src/lib/day.ts';
import { formatMoney, isDecimal } from '#src/lib/money.ts';
import * as t from '#text';

/** "Invoice sent" of `invoice.sent`; an action that the catalogue doesn't know is shown as it is. */
export function actionText(action: string): string {
  return (t.audit.actions as Readonly<Record<string, string>>)[action] ?? action.replaceAll(/[._]/g, ' ');
}

export function subjectText(kind: string): string {
  return (t.audit.subjects as Readonly<Record<string, string>>)[kind] ?? kind.replaceAll('_', ' ');
}

type Words = Readonly<Record<string, string>>;

/** Somebody's name as it is; what acts by itself in the page's language. */
export function actorText(name: string): string {
  return (t.audit.actors as Words)[name] ?? name;
}

const fields: Words = { ...t.validate.fields, ...t.audit.fields };

/** "Order value" of `value`; a name that the catalogue doesn't know is shown as it is. */
export function nameText(name: string): string {
  return fields[name] ?? name;
}

const enquiries = t.enquiries.statuses;
const statuses: Words = {
  ...t.conversions.statuses,
  ...t.invoices.statuses,
  ...t.payments.statuses,
  Open: enquiries[1],
  'With advertiser': enquiries[2],
  Approved: enquiries[3],
  Rejected: enquiries[4],
  Closed: enquiries[5],
};
const amounts = new Set(['value', 'commission', 'cost', 'amount', 'outstanding', 'net', 'vat', 'gross', 'total']);

/** A recorded value in one line, as far as its name says what it is. */
export function valueText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return t.table.none;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (name === 'status') return statuses[text] ?? text;
  if (name === 'rejectionCode') return `${text} ${(t.validate.codes as Words)[text] ?? ''}`.trim();
  if (name === 'month') return formatMonth(text);
  if (amounts.has(name) && isDecimal(text)) return formatMoney(text);
  return /^\d{4}-\d\d-\d\dT/.test(text) ? formatInstant(text) : text;
}

type Recorded = Readonly<Record<string, unknown>> | null;

export interface Change {
  name: string;
  before: unknown;
  after: unknown;
  changed: boolean;
}

/** What was recorded, name by name: what changed first. */
export function changesOf(before: Recorded, after: Recorded): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changes = names.map((name) => {
    const [was, is] = [before?.[name], after?.[name]];
    return { name, before: was, after: is, changed: JSON.stringify(was) !== JSON.stringify(is) };
  });
  return changes.toSorted((a, b) => Number(b.changed) - Number(a.changed));
}

/** "Status: Pending → Approved": what changed, in one line. */
export function summaryOf(before: Recorded, after: Recorded): string {
  return changesOf(before, after)
    .filter(({ changed }) => changed)
    .map(({ name, before: was, after: is }) =>
      was === undefined
        ? `${nameText(name)}: ${valueText(name, is)}`
        : `${nameText(name)}: ${valueText(name, was)} → ${valueText(name, is)}`,
    )
    .join(', ');
}
