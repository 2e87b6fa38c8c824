import type { NameKind } from '#contract/agency';
import { valueAt } from '#contract/records';
import { folded } from '#contract/folded';
import { literally } from '#contract/reports/like';
import { isDimension } from '#contract/reports/dimensions';
import type { Condition, FieldName } from '#src/report/definition.ts';
import { kindOf } from '#src/report/fields.ts';
import { formatKey } from '#src/report/format.ts';
import { isTranslated } from '#src/report/translated.ts';

/** Picking a condition's values from existing ones, by search or as a pasted list. */

/** Fields whose values are ids of things with names. */
const kinds = {
  PID: 'campaign',
  publisherId: 'publisher',
  advertiserId: 'advertiser',
  placementId: 'placement',
} as const;

/** The kind of things that a field's values are ids of; undefined for other fields. */
export const namedKind = (field: string): NameKind | undefined => valueAt(kinds, field);

/** Whether a condition's values are picked rather than typed. */
export function isPicked({ field, operator }: Pick<Condition, 'field' | 'operator'>): boolean {
  if (operator === 'in' || (operator === '<>' && isDimension(field) && kindOf(field) !== 'day')) return true;
  return operator === '=' && (kindOf(field) === 'text' || namedKind(field) !== undefined);
}

/** The search request. Translated words are unknown to the service, so for them all values are requested. */
export function lookedFor(field: FieldName, wanted: string) {
  return wanted === '' || isTranslated(field)
    ? []
    : [{ field, operator: 'like' as const, valueList: [literally(wanted)] }];
}

export function found(field: FieldName, values: readonly string[], wanted: string): readonly string[] {
  if (!isTranslated(field)) return values;
  const part = folded(wanted);
  return values.filter((value) => folded(formatKey(field, value)).includes(part));
}

/** Values as editable text, one displayed value per line. */
export function written(field: FieldName, values: readonly string[]): string {
  return values.map((value) => (isTranslated(field) && value !== '' ? formatKey(field, value) : value)).join('\n');
}

/** Parses such a text, a value a line. @param known existing values, which may be written as displayed and in other capitals */
export function listed(field: FieldName, text: string, known: readonly string[]): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const shown = (value: string) => (isTranslated(field) ? formatKey(field, value) : value);
  const byWords = new Map(known.map((value) => [folded(shown(value)), value]));
  const valueOf = (line: string) => (known.includes(line) ? line : (byWords.get(folded(line)) ?? line));
  return [...new Set(lines.filter((line) => line !== '').map(valueOf))];
}
