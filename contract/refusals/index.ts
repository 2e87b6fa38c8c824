import { checks } from './checks.ts';
import { connecting } from './connecting.ts';
import { connections } from './connections.ts';
import { conversions } from './conversions.ts';
import { enquiries } from './enquiries.ts';
import { files } from './files.ts';
import { input } from './input.ts';
import { links } from './links.ts';
import { documents } from './money.ts';
import { own } from './own.ts';
import { reports } from './reports.ts';
import { sayer } from './say.ts';
import { service } from './service.ts';
import { texts } from './texts.ts';

/**
 * Every refusal of the service, in English. The list is closed: a failure, a bad member or a refused row is a key and
 * the values of its sentence. Other languages have the same keys.
 */
export const refusals = {
  ...checks,
  ...texts,
  ...input,
  ...service,
  ...connecting,
  ...connections,
  ...conversions,
  ...enquiries,
  ...files,
  ...links,
  ...documents,
  ...own,
  ...reports,
};

type Refusals = typeof refusals;
export type RefusalKey = keyof Refusals;
type ValuesOf<K extends RefusalKey> = Refusals[K] extends (values: infer V, ...rest: never[]) => string
  ? V
  : Record<string, never>;
export type Refusal = { [K in RefusalKey]: { key: K; values: ValuesOf<K> } }[RefusalKey];

export function refusal<K extends RefusalKey>(
  key: K,
  ...[values]: Refusals[K] extends string ? [] : [values: ValuesOf<K>]
): Refusal {
  // The signature ties `values` to `key`; the union type cannot express that.
  return { key, values: values ?? {} } as Refusal;
}

export const sentenceOf = sayer(refusals);
