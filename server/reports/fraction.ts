/** An exact fraction with a positive denominator. It is never reduced, because calculations are short. */
export interface Fraction {
  n: bigint;
  d: bigint;
}

export const ZERO: Fraction = { n: 0n, d: 1n };
const powers = Array.from({ length: 40 }, (_, places) => 10n ** BigInt(places));
const power = (places: number): bigint => powers[places] ?? 10n ** BigInt(places);

/** Parses plain decimal text or a whole number. */
export function fraction(value: string | number): Fraction {
  if (typeof value === 'number') return { n: BigInt(value), d: 1n };
  const dot = value.indexOf('.');
  if (dot < 0) return { n: BigInt(value), d: 1n };
  return { n: BigInt(value.slice(0, dot) + value.slice(dot + 1)), d: power(value.length - dot - 1) };
}

export function add(a: Fraction, b: Fraction): Fraction {
  return a.d === b.d ? { n: a.n + b.n, d: a.d } : { n: a.n * b.d + b.n * a.d, d: a.d * b.d };
}

export function subtract(a: Fraction, b: Fraction): Fraction {
  return add(a, { n: -b.n, d: b.d });
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  return { n: a.n * b.n, d: a.d * b.d };
}

/** Null for a division by zero. */
export function divide(a: Fraction, b: Fraction): Fraction | null {
  if (b.n === 0n) return null;
  const sign = b.n < 0n ? -1n : 1n;
  return { n: a.n * b.d * sign, d: a.d * b.n * sign };
}

export function compare(a: Fraction, b: Fraction): number {
  const left = a.n * b.d;
  const right = b.n * a.d;
  return left < right ? -1 : Number(left > right);
}

/** Decimal text with this many places, rounded half away from zero. */
export function decimalText({ n, d }: Fraction, places: number): string {
  const size = n < 0n ? -n : n;
  const parts = power(places);
  const rounded = d === parts ? size : (size * parts * 2n + d) / (d * 2n);
  const digits = String(rounded).padStart(places + 1, '0');
  const sign = n < 0n && rounded > 0n ? '-' : '';
  return places === 0 ? sign + digits : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
