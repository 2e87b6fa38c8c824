import { decimals, measures, type MeasureName } from '#contract/reports/measures';
import type { SumRow } from './compile.ts';
import { formulas, type Sums } from './formulas.ts';
import { add, decimalText, fraction, multiply, ZERO, type Fraction } from './fraction.ts';
import type { In, Output, Plan } from './plan.ts';
import { sums, type SumName } from './sums.ts';

/** Sums have at most 20 decimals. */
const EXACT_PLACES = 20;

/** A measure's value as an answer holds it: rounded once, here; null without a value. */
function written(measure: MeasureName, value: Fraction | null, exact: boolean): string | null {
  const { unit } = measures[measure];
  return value && decimalText(value, exact && unit !== 'count' ? EXACT_PLACES : decimals[unit]);
}

/** The index of each sum in a row, in the requested currency or the facts' own. */
function columnsIn(plan: Plan, of: In): Map<SumName, number> {
  const read = plan.sums.map((one, at) => [one, at] as const);
  return new Map(
    read.filter(([one]) => sums[one.name].kind !== 'money' || one.in === of).map(([one, at]) => [one.name, at]),
  );
}

/**
 * Reads the values of outputs from rows of sums, rounded or exact: each sum once, although several measures are made
 * of it.
 */
export function outputReader(
  plan: Plan,
): (row: SumRow, outputs: readonly Output[], exact: boolean) => (string | null)[] {
  const columns = { target: columnsIn(plan, 'target'), original: columnsIn(plan, 'original') };
  const names = plan.sums.map((_, at) => `s${at}`);
  const weighedMoneys = plan.sums.filter(({ name }) => sums[name].fact === 'pending' && sums[name].kind === 'money');
  return (row, outputs, exact) => {
    const known: (Fraction | undefined)[] = [];
    const weighed = weigh(row['odds'], weighedMoneys.length);
    const sumIn =
      (of: In): Sums =>
      (name) => {
        const { fact, kind } = sums[name];
        if (fact === 'pending') return weighed[kind === 'money' ? 1 + moneyAt(weighedMoneys, name, of) : 0] ?? ZERO;
        const at = columns[of].get(name) ?? -1;
        return (known[at] ??= fraction(row[names[at] ?? ''] ?? 0));
      };
    const read = { target: sumIn('target'), original: sumIn('original') };
    return outputs.map(({ measure, in: of }) => written(measure, formulas[measure](read[of]), exact));
  };
}

function moneyAt(moneys: Plan['sums'], name: SumName, of: In): number {
  return moneys.findIndex((one) => one.name === name && one.in === of);
}

/**
 * Weights pending conversions by their likelihood of approval. Each part is `approved/decided/number/amount…`. The
 * weighting is exact only here: the database's decimal division is not.
 */
function weigh(odds: string | number | null | undefined, moneys: number): Fraction[] {
  const totals: Fraction[] = Array.from({ length: moneys + 1 }, () => ZERO);
  if (typeof odds !== 'string' || odds === '') return totals;
  for (const part of odds.split(',')) {
    const [approved = '0', decided = '1', ...amounts] = part.split('/');
    const likelihood = { n: BigInt(approved), d: BigInt(decided) };
    for (const [at, amount] of amounts.entries()) {
      totals[at] = add(totals[at] ?? ZERO, multiply(likelihood, fraction(amount)));
    }
  }
  return totals;
}
