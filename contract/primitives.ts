import * as z from 'zod/mini';
import { shortenedTo } from './characters.ts';
import { wrong } from './refusals/checked.ts';

/** Building blocks of endpoints. Those of the query read text into typed values; bodies and answers are JSON. */

export const MAX_ID = Number.MAX_SAFE_INTEGER;
export const MAX_LIMIT = 500;
const DEFAULT_LIMIT = 50;

const text = z.string();

/** Reads a query's text as a value. When `read` gives `undefined`, `expected` says what is wrong. */
function fromText<Value>(
  read: (raw: string) => {} | undefined,
  into: z.ZodMiniType<Value>,
  expected: (given: string) => string,
) {
  const parsed = z.transform((raw: string, context) => {
    const value = read(raw.trim());
    if (value === undefined) {
      context.issues.push({ code: 'custom', input: raw, message: expected(shortened(raw)) });
      return z.NEVER;
    }
    return value;
  });
  // `read` gives `into`'s input type, which zod cannot express here.
  return z.pipe(z.pipe(text, parsed), into as z.ZodMiniType<Value, {}>);
}

const shortened = (raw: string): string => shortenedTo(raw, 40);

function textOf(given: unknown): string {
  if (typeof given === 'string') return given;
  return given === undefined ? 'nothing' : JSON.stringify(given);
}

function wholeNumber(least: number, most: number) {
  return (raw: string): number | undefined => {
    if (!/^-?\d{1,17}$/.test(raw)) return undefined;
    const value = Number(raw);
    return Number.isSafeInteger(value) && value >= least && value <= most ? value : undefined;
  };
}

/** A whole number of the query, from `least` to `most`. */
export function integer(least = 0, most: number = MAX_ID) {
  return fromText(wholeNumber(least, most), z.int().check(z.minimum(least), z.maximum(most)), (given) =>
    most === MAX_ID
      ? wrong('check.wholeNumberFrom', { least, given })
      : wrong('check.wholeNumberBetween', { least, most, given }),
  );
}

/**
 * An id of the query in its one written form: a whole number up to 2^53 - 1 without zeros before it. 0 is accepted where
 * it means "all".
 */
export const id = fromText(
  (raw) => (/^0\d/.test(raw) ? undefined : wholeNumber(0, MAX_ID)(raw)),
  z.int().check(z.minimum(0), z.maximum(MAX_ID)),
  (given) =>
    /^\s*0\d/.test(given) ? wrong('check.idZeros', { given }) : wrong('check.wholeNumberFrom', { least: 0, given }),
);

/** An id in its one written form as a number; `000123` is a reference at most. */
export const idIn = (text: string): number | undefined => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);

export const flag = fromText(
  (raw) => ({ true: true, '1': true, false: false, '0': false })[raw.toLowerCase()],
  z.boolean(),
  (given) => wrong('check.flag', { given }),
);

export function isDay(raw: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(raw)) return false;
  const at = new Date(`${raw}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(raw);
}

export const day = fromText(
  (raw) => (isDay(raw) ? raw : undefined),
  z.iso.date(),
  (given) => wrong('check.day', { given }),
);

/** Text of an instant, with its day in the first group and its zone in the second, or of a day. */
export const INSTANT = /^(\d{4}-\d{2}-\d{2})(?:[Tt]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?([Zz]|[+-]\d{2}:?\d{2})?)?$/;
/** Text of an instant or a day, as a query may write it. */
const instantText = z.string().check(z.regex(INSTANT));

/** Reads an ISO 8601 instant or a day as an instant in UTC with Z; undefined for anything else. */
export function readInstant(raw: string): string | undefined {
  if (isDay(raw)) return `${raw}T00:00:00.000Z`;
  const parts = INSTANT.exec(raw);
  if (!parts?.[1] || !isDay(parts[1])) return undefined;
  const at = new Date(parts[2] ? raw : `${raw}Z`);
  // A time zone can shift the last hours of the year 9999 into a five-digit year.
  return Number.isNaN(at.getTime()) || !/^\d/.test(at.toISOString()) ? undefined : at.toISOString();
}

/** An instant of the query; without a zone it is UTC. */
export const instant = fromText(readInstant, instantText, (given) => wrong('check.moment', { given }));

/** The end of a period, included: an `instant`, or a day, which means its last moment. */
export const endInstant = fromText(
  (raw) => (isDay(raw) ? `${raw}T23:59:59.999Z` : readInstant(raw)),
  instantText,
  (given) => wrong('check.moment', { given }),
);

export function choice<const T extends readonly [string, ...string[]]>(...values: T) {
  return z.enum(values, {
    error: ({ input }) => wrong('check.choice', { choices: values, given: shortened(textOf(input)) }),
  });
}

/** Trimmed text that a person types: 1 to `most` characters. */
export function words(most = 200) {
  return z
    .string()
    .check(
      z.trim(),
      z.minLength(1, wrong('check.notEmpty')),
      z.maxLength(most, wrong('check.mostCharacters', { most })),
    );
}

/** Refuses line breaks and addresses in a name: mails say it to others, in whose eyes it must not be more than a name. */
export const plainName = z.refine<string>(
  (text) => !/[\p{Cc}\p{Zl}\p{Zp}]|:\/\//u.test(text),
  wrong('check.plainName'),
);

/** The name of a person or an account, which others read in mails: `words` on one line, without an address. */
export const plainWords = (most: number) => words(most).check(plainName);

/** A list as `read` takes it from the query. One that holds no value is refused: it must never be no filter at all. */
function listRead<Value, Text>(item: z.ZodMiniType<Value, Text>, read: (given: readonly unknown[]) => string[]) {
  const taken = z.transform((raw: unknown) =>
    read(Array.isArray(raw) ? raw : [raw])
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  );
  const given: z.ZodMiniType = z.pipe(z.unknown(), taken);
  // Callers pass a list; it is text only on the wire, which the contract's type leaves out.
  return z.pipe(
    given as z.ZodMiniType<Text[], Value[]>,
    z
      .array(item)
      .check(
        z.minLength(1, wrong('check.notEmpty')),
        z.maxLength(MAX_LIMIT, wrong('check.mostValues', { most: MAX_LIMIT })),
      ),
  );
}

const split = (given: readonly unknown[]): string[] => given.flatMap((one) => String(one).split(','));

/** A list of the query: repeated, `[]`, `[0]` and comma-separated forms are equal. */
export const list = <Value, Text>(item: z.ZodMiniType<Value, Text>) => listRead(item, split);

/** The values of a text of the query that may be a list: its parts between commas, trimmed. */
export const partsOf = (text: string): string[] => split([text]).flatMap((part) => part.trim() || []);

/**
 * A list of free texts, each of at most `most` characters. A repeated parameter is taken as it is. A single one stays
 * whole: whether its commas are its own or stand between values is seen where the values are known (`partsOf`).
 */
export function textList(most = 200) {
  const valuesOf = (texts: readonly string[]) => (texts.length === 1 ? texts.flatMap(partsOf) : texts);
  return listRead(z.string(), (given) => given.map(String)).check(
    z.refine((texts) => valuesOf(texts).length > 0, wrong('check.notEmpty')),
    z.refine((texts) => valuesOf(texts).length <= MAX_LIMIT, wrong('check.mostValues', { most: MAX_LIMIT })),
    z.refine((texts) => valuesOf(texts).every((text) => text.length <= most), wrong('check.mostCharacters', { most })),
  );
}

export function requiredList<Value, Text>(item: z.ZodMiniType<Value, Text>) {
  const given: z.ZodMiniType = z.unknown().check(z.refine((raw) => raw !== undefined, wrong('check.required')));
  // As above: the input is text only on the wire.
  return z.pipe(given as z.ZodMiniType<Value[]>, list(item));
}

/** An upper-case three-letter currency code. */
export const currency = z.pipe(
  z.pipe(
    text,
    z.transform((raw: string) => raw.trim().toUpperCase()),
  ),
  z.string().check(z.regex(/^[A-Z]{3}$/, wrong('check.currencyCode'))),
);

const offset = z._default(integer(0), 0);
const limit = z._default(integer(1, MAX_LIMIT), DEFAULT_LIMIT);
export const direction = choice('asc', 'desc');

/** Query of every scoped operation: the account. `contactId` 0 is the whole agency. */
export const scopeQuery = { agencyId: id, contactId: id };
export const pageQuery = { offset, limit };
/** Paging of a list that gives all rows unless `limit` is set. */
export const optionalPageQuery = { offset, limit: z.optional(integer(1, MAX_LIMIT)) };

export const decimal = z.string().check(z.regex(/^-?\d+\.\d{2,}$/));
/** A typed amount: more than zero, at most four decimals. */
export const positiveAmount = z.string().check(
  z.regex(/^\d{1,12}(\.\d{1,4})?$/, wrong('check.amount', { example: '1250.00' })),
  z.refine((text) => /[1-9]/.test(text), wrong('check.moreThanNothing')),
);
export const money = z.object({ currency: z.string(), amount: decimal });

export const at = z.iso.datetime();

const atLeastThree = (most: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(3, wrong('check.leastCharacters', { least: 3 })),
      z.maxLength(most, wrong('check.mostCharacters', { most })),
    );
export const placementName = atLeastThree(200);
export const placementDescription = atLeastThree(2000);
