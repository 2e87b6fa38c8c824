import { roundedQuotient, roundedUnits, textOf, unitsOf } from '#server/domain/decimal';

/** Amounts of a live network as decimal text: what comes as a JSON number is read by its digits, never calculated with. */

type Amount = string | number | null | undefined;

const PLACES = 15;
const ONE = 10n ** BigInt(PLACES);

/** Units of 10^-15 of an amount; what has more places is rounded. 0 for none, and for what is no number. */
export function fine(amount: Amount): bigint {
  const read = /^(-?)(\d*)(?:\.(\d*))?(?:e([-+]?\d{1,2}))?$/i.exec(String(amount ?? '').trim());
  const [, sign = '', whole = '', part = '', exponent = '0'] = read ?? [];
  const digits = BigInt(`${whole}${part}` || '0');
  const shift = PLACES - part.length + Number(exponent);
  const units = shift >= 0 ? digits * 10n ** BigInt(shift) : roundedUnits(digits, -shift, 0);
  return sign === '' ? units : -units;
}

/** Units of 10^-15 as decimal text. */
export const fineText = (units: bigint, places: number): string => textOf(roundedUnits(units, PLACES, places), places);

/** Two fine factors multiplied. */
export const fineProduct = (one: bigint, other: bigint): bigint => roundedUnits(one * other, 2 * PLACES, PLACES);

/** One amount over another one, fine. */
export const fineQuotient = (one: bigint, other: bigint): bigint => roundedQuotient(one * ONE, other);

/** An amount with four places, as it is stored. */
export const storedAmount = (amount: Amount): string => fineText(fine(amount), 4);

/** An amount in hundredths, as it is shown. */
export const cents = (amount: Amount): string => fineText(fine(amount), 2);

/** The sum of amounts, with as many places as they may have. */
export const sumOf = (amounts: readonly Amount[]): string =>
  fineText(
    amounts.reduce<bigint>((sum, amount) => sum + fine(amount), 0n),
    PLACES,
  );

/** An amount before it was converted at a fine rate, in hundredths. */
export const beforeRate = (amount: string, rate: bigint): string =>
  textOf(roundedQuotient(fine(amount) * 100n, rate), 2);

/** A gross amount without the VAT of a rate such as 0.2, as it is stored. */
export const withoutVat = (gross: Amount, vatRate: string): string =>
  fineText(fineQuotient(fine(gross), ONE + fine(vatRate)), 4);

/** The VAT of an amount as a fraction: the shortest one that gives this VAT to the cent; undefined of nothing. */
export function vatRateOf(net: Amount, vat: Amount): string | undefined {
  const [of, part] = [fine(net), fine(vat)];
  if (of === 0n) return undefined;
  /** Half a cent, and what the rounding of the fraction may add. */
  const most = unitsOf('0.0051', PLACES);
  for (const places of [2, 3, 4, 5]) {
    const scale = 10n ** BigInt(places);
    const rate = roundedQuotient(part * scale, of);
    const off = roundedQuotient(rate * of, scale) - part;
    if ((off < 0n ? -off : off) <= most) return textOf(rate, places);
  }
  return textOf(roundedQuotient(part * 10n ** 8n, of), 8);
}

/** Whether two amounts are the same to the cent. */
export const sameCents = (one: Amount, other: Amount): boolean => cents(one) === cents(other);
