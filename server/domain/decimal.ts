/**
 * Decimal text as whole units of 10^-places, for exact arithmetic.
 * @throws RangeError when the text is no plain decimal or has more places.
 */
export function unitsOf(decimal: string, places: number): bigint {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d*?)0*)?$/.exec(decimal) ?? [];
  if (whole === '' || part.length > places) throw new RangeError(`${decimal} is not a decimal of ${places} places`);
  return BigInt(sign + whole + part.padEnd(places, '0'));
}

/** Units of 10^-from as units of 10^-to, rounded half away from zero as the database rounds. */
export const roundedUnits = (units: bigint, from: number, to: number): bigint =>
  roundedQuotient(units, 10n ** BigInt(from - to));

/** One whole number over another, rounded half away from zero. */
export function roundedQuotient(units: bigint, by: bigint): bigint {
  const [size, step] = [units < 0n ? -units : units, by < 0n ? -by : by];
  const rounded = (2n * size + step) / (2n * step);
  return units < 0n === by < 0n ? rounded : -rounded;
}

/** Units of 10^-places as decimal text with that many places. */
export function textOf(units: bigint, places: number): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** A stored amount (four places) as whole ten-thousandths. */
export const units = (decimal: string) => unitsOf(decimal, 4);

/** Text with two places, or more if needed. */
const short = (text: string) => text.replace(/(\.\d{2}\d*?)0+$/, '$1');

/** Ten-thousandths as text with two places, or more if needed. */
export const amountText = (tenThousandths: bigint) => short(textOf(tenThousandths, 4));

/** Places of an amount at an exchange rate before it is rounded. */
export const CONVERTED = 12;

/** An amount at an exchange rate, or a sum of such, as whole units of 10^-12. */
export const convertedUnits = (decimal: string) => unitsOf(decimal, CONVERTED);

/** Units of 10^-12 as text with two places, or more if needed. */
export const convertedText = (of: bigint) => short(textOf(of, CONVERTED));

/** A stored amount with two places, or more if needed. */
export const shortAmount = (decimal: string) => amountText(units(decimal));

/** Places of exchange rates, and of an answer's amounts. */
const RATE = 8;
const CENTS = 2;

/** A stored amount at an exchange rate, with two places, rounded once, half away from zero as the database rounds. */
export const inCurrency = (decimal: string, rate: string): string =>
  textOf(roundedUnits(units(decimal) * unitsOf(rate, RATE), CONVERTED, CENTS), CENTS);
