import * as t from '#text';

/** "Invoice sent" of `invoice.sent`; an action that the catalogue doesn't know is shown as it is. */
export function actionText(action: string): string {
  return (t.audit.actions as Readonly<Record<string, string>>)[action] ?? action.replaceAll(/[._]/g, ' ');
}

export function subjectText(kind: string): string {
  return (t.audit.subjects as Readonly<Record<string, string>>)[kind] ?? kind.replaceAll('_', ' ');
}

/** A recorded value in one line. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return t.table.none;
  return typeof value === 'string' ? value : JSON.stringify(value);
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

/** "status: pending → approved": what changed, in one line. */
export function summaryOf(before: Recorded, after: Recorded): string {
  return changesOf(before, after)
    .filter(({ changed }) => changed)
    .map(({ name, before: was, after: is }) =>
      was === undefined ? `${name}: ${valueText(is)}` : `${name}: ${valueText(was)} → ${valueText(is)}`,
    )
    .join(', ');
}
