import { measures, type MeasureName, type Unit } from '#contract/reports/measures';
import type { SumRow } from './compile.ts';
import { formulas, type Sums } from './formulas.ts';
import { add, decimalText, fraction, multiply, ZERO, type Fraction } from './fraction.ts';
import type { In, Output, Plan } from './plan.ts';
import { sums, type SumName } from './sums.ts';

const places: Record<Unit, number> = { count: 0, estimate: 1, money: 2, ratio: 6, multiple: 6 };

/** A measure's value as an answer holds it: rounded once, here; null without a value. */
export function written(measure: MeasureName, value: Fraction | null): string | null {
  return value && decimalText(value, places[measures[measure].unit]);
}

/** Reads the values of outputs from rows of sums. */
export function outputReader(plan: Plan): (row: SumRow, outputs: readonly Output[]) => (string | null)[] {
  const index = new Map(plan.sums.map((one, at) => [`${one.name} ${one.in}`, at]));
  const weighedMoneys = plan.sums.filter(({ name }) => sums[name].fact === 'pending' && sums[name].kind === 'money');
  return (row, outputs) => {
    const weighed = weigh(row['odds'], weighedMoneys.length);
    const sumIn =
      (of: In): Sums =>
      (name) => {
        const { fact, kind } = sums[name];
        const from = kind === 'money' ? of : 'target';
        if (fact === 'pending') return weighed[kind === 'money' ? 1 + moneyAt(weighedMoneys, name, from) : 0] ?? ZERO;
        return fraction(row[`s${index.get(`${name} ${from}`)}`] ?? 0);
      };
    return outputs.map(({ measure, in: of }) => written(measure, formulas[measure](sumIn(of))));
  };
}

function moneyAt(moneys: Plan['sums'], name: SumName, of: In): number {
  return moneys.findIndex((one) => one.name === name && one.in === of);
}

/**
 * Pending conversions by how likely they are approved. Each part is `approved/decided/number/amount…`;
 * decimal division would leave the decimals in the database, so the weighing is done here, exactly.
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
