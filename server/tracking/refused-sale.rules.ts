import { shortenedTo } from '#contract/characters';
import { sentenceOf, type Refusal } from '#contract/refusals/index';
import type { Failure } from '#server/failure';

/** Why a sale is refused, as its advertiser sees it. */
export interface SaleRefusal {
  /** Of the sale, as the pixel names it; '' for the sale as a whole. */
  parameter: string;
  /** The refusal's sentence, without the parameter's name. */
  message: string;
  refusal: Refusal;
  /** The parameter's value; null if there is none. */
  example: string | null;
}

const LONGEST = 100;
const unseen = /[\p{C}\p{Zl}\p{Zp}]/gu;

function written(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  // `utf8Text` has bytes that are not UTF-8 as these.
  const byte = code >= 0xdc80 && code <= 0xdcff ? code - 0xdc00 : code;
  return byte < 0x100
    ? `\\x${byte.toString(16).toUpperCase().padStart(2, '0')}`
    : `\\u{${code.toString(16).toUpperCase()}}`;
}

/** A value as one line, with characters that nobody sees written out: `B\xFCro`. What is long is cut. */
export function shownValue(value: unknown): string | null {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? null);
  if (text === null) return null;
  return shortenedTo(text, LONGEST).replace(unseen, written);
}

/** The campaign that a sale names. */
export function campaignIn(sale: unknown): number | undefined {
  const id = isRecord(sale) ? sale['pid'] : undefined;
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A sale's members by the names of the pixel, which has each further value under its own. */
const flat = (sale: unknown): Record<string, unknown> => {
  if (!isRecord(sale)) return {};
  const { extendedData, ...members } = sale;
  return { ...(isRecord(extendedData) && extendedData), ...members };
};

function valueAt(sale: unknown, names: readonly string[]): unknown {
  let value: unknown = flat(sale);
  for (const name of names) value = isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return value;
}

/**
 * The reasons of a refused sale, each once: of a basket the first line with it. Names that nobody knows are examples
 * and no parameters, so that there are only so many kinds.
 * @param sale as it was sent
 */
export function saleRefusals({ refusal: why, message, errors }: Failure, sale: unknown): SaleRefusal[] {
  if (errors.length === 0) return [{ parameter: '', message, refusal: why, example: null }];
  const found = new Map<string, SaleRefusal>();
  for (const { path, refusal: reason } of errors) {
    const names = path.split('.').slice(1);
    const known = names.filter((name) => name !== 'extendedData');
    const isUnknown = reason.key === 'input.unknown';
    const parameter = isUnknown ? '' : known.filter((name) => !/^\d+$/.test(name)).join('.');
    const example = shownValue(isUnknown ? names.join('.') : valueAt(sale, known));
    const key = `${parameter} ${reason.key}`;
    if (!found.has(key)) found.set(key, { parameter, message: sentenceOf(reason), refusal: reason, example });
  }
  return [...found.values()];
}
