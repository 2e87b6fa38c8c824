import { fine, fineProduct, fineQuotient, fineText } from './money.ts';

/** Exchange rates as far as amounts show them; rates are fine units (10^-15). */

/** Evidence of a rate: the rate itself, or an amount before and after it was converted and rounded. */
export interface Seen {
  day: string;
  from: string;
  to: string;
  given?: string | number;
  before?: string | number;
  after?: string | number;
}

/** Places of a rate that a network says, as `exchange_rate` has them. */
export const RATE_PLACES = 8;
export const ONE = fine('1');
/** Half of the last place that amounts are rounded to. */
const HALF = fine('0.005');

/** The rates that are possible; `given` is the one that the network has said. */
export interface Range {
  given: bigint | null;
  low: bigint;
  high: bigint;
}

export const WIDEST: Range = { given: null, low: 0n, high: fine('1000000000') };

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
const most = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/** The rates that are possible by one piece of evidence. */
export function rangeOf({ given, before, after }: Seen): Range {
  if (given !== undefined) {
    const rate = fine(fineText(fine(given), RATE_PLACES));
    return { given: rate, low: rate, high: rate };
  }
  const [of, is] = [fine(before), fine(after)];
  if (of === 0n || after === undefined) return WIDEST;
  const [one, other] = [fineQuotient(is - HALF, of), fineQuotient(is + HALF, of)];
  return { given: null, low: most(0n, least(one, other)), high: most(one, other) };
}

/** Both ranges together; the newer one alone where they contradict each other. */
export function narrowed(known: Range | undefined, seen: Range): Range {
  if (!known) return seen;
  if (seen.given !== null) return seen;
  if (known.given !== null) return known;
  const [low, high] = [most(known.low, seen.low), least(known.high, seen.high)];
  return low <= high ? { given: null, low, high } : seen;
}

export const isSameRange = (one: Range, other: Range): boolean =>
  one.given === other.given && one.low === other.low && one.high === other.high;

/** The rates of one day between any two currencies, as exactly as they are known. */
export class RatesOfDay {
  readonly #known: ReadonlyMap<string, Range>;
  readonly #currencies: readonly string[];

  /** @param known ranges by `EUR GBP` */
  constructor(known: ReadonlyMap<string, Range>, currencies: readonly string[]) {
    this.#known = known;
    this.#currencies = currencies;
  }

  rate(from: string, to: string): bigint | undefined {
    if (from === to) return ONE;
    const own = this.#known.get(`${from} ${to}`);
    if (own?.given != null) return own.given;
    const crossed = this.#crossed(from, to);
    if (!own) return crossed;
    if (crossed !== undefined) return least(own.high, most(own.low, crossed));
    return own.high < WIDEST.high ? (own.low + own.high) / 2n : undefined;
  }

  /** By way of a third currency, or backwards; rates that the network has said come first. */
  #crossed(from: string, to: string): bigint | undefined {
    for (const said of [true, false]) {
      const straight = this.#direct(from, to, said);
      if (straight !== undefined) return straight;
      for (const by of this.#currencies) {
        if (by === from || by === to) continue;
        const [first, second] = [this.#direct(from, by, said), this.#direct(by, to, said)];
        if (first !== undefined && second !== undefined) return fineProduct(first, second);
      }
    }
    return undefined;
  }

  /** @param said only what the network has said */
  #direct(from: string, to: string, said: boolean): bigint | undefined {
    const read = (one: Range | undefined) => {
      if (one === undefined || one.given !== null) return one?.given ?? undefined;
      return said || one.high >= WIDEST.high ? undefined : (one.low + one.high) / 2n;
    };
    const forward = read(this.#known.get(`${from} ${to}`));
    if (forward !== undefined) return forward;
    const backward = read(this.#known.get(`${to} ${from}`));
    return backward === undefined || backward === 0n ? undefined : fineQuotient(ONE, backward);
  }
}

/** Values with those of the day before in gaps, and of the day after at the beginning. */
export function filled<T>(values: readonly (T | undefined)[]): (T | undefined)[] {
  const all = [...values];
  for (let at = 1; at < all.length; at += 1) all[at] ??= all[at - 1];
  for (let at = all.length - 2; at >= 0; at -= 1) all[at] ??= all[at + 1];
  return all;
}
