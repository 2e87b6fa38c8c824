import { isDimension } from '#contract/reports/dimensions';
import { fieldNames, kindOf, type Plan } from './plan.ts';

export type Value = string | null;
/** What orders a value among those of its field: text, or a number as large as it need be. */
type Key = string | number | bigint | null;

/** A held row: its fields as one JSON text, which takes a fifth of what they take one by one, and what orders it. */
interface Held {
  text: string;
  keys: Key[];
}

interface Order {
  index: number;
  sign: number;
  keyOf: (value: string) => Key;
}

/**
 * The rows of one answer, held until all of them are there and can be put in order. 100,000 rows of 8 dimensions
 * and 20 measures take less than 100 MB.
 */
export class HeldRows {
  readonly #orders: Order[];
  readonly #width: number;
  /** One copy of each text that orders rows: a few publishers and months make many groups. */
  readonly #known = new Map<string, string>();
  #rows: Held[] = [];

  constructor(plan: Plan) {
    this.#orders = ordersOf(plan);
    this.#width = fieldNames(plan).length;
  }

  get count(): number {
    return this.#rows.length;
  }

  /** Takes a row: the answer's fields, then hidden ones. */
  add(row: readonly Value[]): void {
    const keys = this.#orders.map(({ index, keyOf }) => {
      const value = row[index] ?? null;
      return value === null ? null : this.#once(keyOf(value));
    });
    this.#rows.push({ text: JSON.stringify(row.slice(0, this.#width)), keys });
  }

  #once(key: Key): Key {
    if (typeof key !== 'string') return key;
    const known = this.#known.get(key);
    if (known === undefined) this.#known.set(key, key);
    return known ?? key;
  }

  /** The rows in order, some at a time; what was given out is let go. */
  *inOrder(atOnce = 500): Iterable<Value[][]> {
    const last = this.#rows.toSorted((a, b) => this.#compare(b.keys, a.keys));
    this.#rows = [];
    this.#known.clear();
    while (last.length > 0) {
      const some = last.splice(-atOnce).toReversed();
      yield some.map(({ text }) => JSON.parse(text) as Value[]);
    }
  }

  #compare(a: Key[], b: Key[]): number {
    for (let at = 0; at < a.length; at += 1) {
      const [left = null, right = null] = [a[at], b[at]];
      if (left === right) continue;
      if (left === null || right === null) return left === null ? 1 : -1;
      return (left < right ? -1 : 1) * (this.#orders[at]?.sign ?? 1);
    }
    return 0;
  }
}

/** Where each field is in a row. */
export function positions(plan: Plan): Map<string, number> {
  const names = [...fieldNames(plan), ...plan.hidden.map(({ name }) => name)];
  return new Map(names.map((name, index) => [name, index]));
}

/** As asked; ties by all dimensions ascending. What has no value comes last in either direction. */
function ordersOf(plan: Plan): Order[] {
  const at = positions(plan);
  const asked = plan.orderBys.map(({ field, direction }) => ({ field, sign: direction === 'desc' ? -1 : 1 }));
  const ties = plan.dimensions.map((field: string) => ({ field, sign: 1 }));
  return [...asked, ...ties].map(({ field, sign }) => ({
    index: at.get(field) ?? -1,
    sign,
    keyOf: isDimension(field) && kindOf(field) !== 'number' ? (value) => value : wholeNumber,
  }));
}

/**
 * Values of one measure have the same number of decimals, so that their digits compare as whole numbers;
 * an empty number comes first.
 */
function wholeNumber(value: string): Key {
  if (value === '') return Number.NEGATIVE_INFINITY;
  const digits = value.replace('.', '');
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : BigInt(digits);
}
