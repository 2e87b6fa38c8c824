/**
 * The demo network's only source of randomness, as SQL expressions. A row gets a `seed` from its number; every
 * attribute is one multiplication modulo the prime 2^31 - 1 away. All integers: without hash(), random() or floating
 * point, every machine, engine version and number of threads gives the same rows.
 */

import { text } from '#server/reference/values';

export { text, values } from '#server/reference/values';

const prime = 2147483647;

/** A fixed odd-looking multiplier per word, so that the attributes of a row are independent. */
function multiplier(word: string): number {
  let h = 2166136261;
  for (const char of word) h = Math.imul(h ^ char.charCodeAt(0), 16777619) >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x45d9f3b) >>> 0;
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d) >>> 0;
  return 1_000_003 + (((h ^ (h >>> 16)) >>> 0) % (prime - 2_000_003));
}

/** 0 … 2^31 - 1 from a whole number below 10^13; consecutive keys give unrelated seeds. */
export function seed(key: string, word: string): string {
  const spread = `((${key})::BIGINT * 48271 + ${multiplier(word)}) % ${prime}`;
  const once = `((xor(${spread}, (${spread}) >> 15) * 1540483477) % ${prime})`;
  return `((xor(${once}, ${once} >> 13) * 1181783497) % ${prime})`;
}

/** 0 … 2^31 - 2, independent for each word. */
const draw = (from: string, word: string): string => `((${from} * ${multiplier(word)}::BIGINT) % ${prime})`;

/** 0 … n - 1. */
export const pick = (from: string, word: string, n: number | string): string => `(${draw(from, word)} % (${n}))`;

/** 0 … n - 1, smaller values more often. */
export const low = (from: string, word: string, n: number | string): string =>
  `(${draw(from, `${word} low`)} % (1 + ${pick(from, word, n)}))`;

/** True for this many of a thousand. */
export const chance = (from: string, word: string, perMille: number | string): string =>
  `(${pick(from, word, 1000)} < ${perMille})`;

/** A list literal. */
export const list = (items: readonly (string | number)[]): string =>
  `[${items.map((item) => (typeof item === 'number' ? item : text(item))).join(', ')}]`;

/** An element of a list, all equally likely. */
export const oneOf = (from: string, word: string, items: readonly (string | number)[]): string =>
  `${list(items)}[1 + ${pick(from, word, items.length)}]`;

/** Whole cents as money. */
export const money = (cents: string): string => `CAST((${cents}) * 0.01 AS DECIMAL(18,4))`;
