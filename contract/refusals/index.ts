import { checks } from './checks.ts';
import { conversions } from './conversions.ts';
import { enquiries } from './enquiries.ts';
import { files } from './files.ts';
import { input } from './input.ts';
import { links } from './links.ts';
import { documents } from './money.ts';
import { reports } from './reports.ts';
import { sayer } from './say.ts';
import { service } from './service.ts';

/**
 * Every refusal of the service, in English. The list is closed: a failure, a bad member or a refused row is made of a
 * key and the values of its sentence, and other languages have the same keys.
 */
export const refusals = {
  ...checks,
  ...input,
  ...service,
  ...conversions,
  ...enquiries,
  ...files,
  ...links,
  ...documents,
  ...reports,
};

type Refusals = typeof refusals;
export type RefusalKey = keyof Refusals;
/** The values that a key's sentence shows. */
type ValuesOf<K extends RefusalKey> = Refusals[K] extends (values: infer V, ...rest: never[]) => string
  ? V
  : Record<string, never>;
/** One of the catalogue's refusals. */
export type Refusal = { [K in RefusalKey]: { key: K; values: ValuesOf<K> } }[RefusalKey];

/** Makes a refusal of a key and the values that its sentence shows. */
export function refusal<K extends RefusalKey>(
  key: K,
  ...[values]: Refusals[K] extends string ? [] : [values: ValuesOf<K>]
): Refusal {
  // Typed together by the line above, which the union cannot follow.
  return { key, values: values ?? {} } as Refusal;
}

/** The English sentence of a refusal. */
export const sentenceOf = sayer(refusals);
