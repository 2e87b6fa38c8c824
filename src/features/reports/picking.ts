import type { Condition, FieldName } from '#src/report/definition.ts';
import { kindOf } from '#src/report/fields.ts';
import { formatKey } from '#src/report/format.ts';
import { isTranslated } from '#src/report/translated.ts';

/** Values of a condition that are picked from those there are, found by typing or pasted as a list. */

/** Whether a condition's values are picked; others are typed. */
export function isPicked({ field, operator }: Pick<Condition, 'field' | 'operator'>): boolean {
  if (operator === '<>') return isTranslated(field);
  return operator === 'in' || (operator === '=' && kindOf(field) === 'text');
}

/** What the service is asked to look for; words that it does not have are looked for in all of its values. */
export function lookedFor(field: FieldName, wanted: string) {
  return wanted === '' || isTranslated(field) ? [] : [{ field, operator: 'like' as const, valueList: [wanted] }];
}

/** Values as the service found them, without those whose words don't have what is wanted. */
export function found(field: FieldName, values: readonly string[], wanted: string): readonly string[] {
  if (!isTranslated(field)) return values;
  const part = wanted.toLowerCase();
  return values.filter((value) => formatKey(field, value).toLowerCase().includes(part));
}

/** Values as a list to type or paste in: a line each, in the words that are shown. */
export function written(field: FieldName, values: readonly string[]): string {
  return values.map((value) => (isTranslated(field) && value !== '' ? formatKey(field, value) : value)).join('\n');
}

/** Values of such a list. @param known values that there are: one of them may be said in its words. */
export function listed(field: FieldName, text: string, known: readonly string[]): string[] {
  const parts = text.split(/[\n,;\t]/).map((part) => part.trim());
  const byWords = new Map(isTranslated(field) ? known.map((value) => [formatKey(field, value), value]) : []);
  return [...new Set(parts.filter((part) => part !== '').map((part) => byWords.get(part) ?? part))].slice(0, 500);
}
