import type { Field } from '#src/lib/url-state.ts';

type Id = string | number;

export interface IdsRead {
  values: readonly Id[];
  bad: readonly string[];
}

/** Parses ids separated by lines, tabs, commas, semicolons or spaces. Pure. */
export function readIds(text: string, field: Field<readonly Id[]>): IdsRead {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const bad = words.filter((word) => (field.read([word]) ?? []).length === 0);
  return { values: field.read(words) ?? [], bad };
}
