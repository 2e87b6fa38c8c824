import { rememberedWords } from '#src/ui/remembered.ts';
import type { Definition, FieldName } from '#src/report/definition.ts';
import { dateFieldOf, type ListedField } from '#src/report/fields.ts';

/** The fields that this browser put onto reports last, the newest first. */
export const recentFields = rememberedWords('report-fields-recent');
const MOST = 6;

function fieldsIn({ rows, across, values, where }: Definition): FieldName[] {
  return [...rows, ...across, ...values, ...where.flat().map(({ field }) => field)];
}

/** Remembers the fields that a change has put onto the report. */
export function noteUsed(before: Definition, after: Definition): void {
  const had = new Set<string>(fieldsIn(before));
  const added = fieldsIn(after).filter((name) => !had.has(name));
  if (added.length === 0) return;
  recentFields.set([...new Set([...added, ...recentFields.get()])].slice(0, MOST));
}

/** The lines of the field list for such names; a date has one line, whatever its grain. */
export function recentOf(fields: readonly ListedField[], names: readonly string[]): ListedField[] {
  const found = names.flatMap(
    (name) => fields.find((one) => (one.date === undefined ? one.name === name : one.date === dateFieldOf(name))) ?? [],
  );
  return [...new Set(found)];
}
