import { keysOf } from '#contract/records';
import { measures, moneyForOne, type MeasureName } from '#contract/reports/measures';
import { compare, isDecimal, quotient } from '#src/lib/money.ts';

/** Rules for the look of a measure's cells. They judge exact figures, never the rounded ones that are shown. */

export const tones = ['good', 'watch', 'bad'] as const;
export type Tone = (typeof tones)[number];

const codes = { '>=': 'ge', '<': 'lt', between: 'between' } as const;
export type Test = keyof typeof codes;
export const tests = keysOf(codes);
const testOf = new Map<string, Test>(tests.map((test) => [codes[test], test]));

/** Figures that a tone is for. `values` is one decimal, or both ends of `between`, which are inside. */
export interface Threshold {
  test: Test;
  values: readonly string[];
  tone: Tone;
}
export const MOST_THRESHOLDS = 6;

/** Whether a target is the least or the most that a figure is to be. */
export const aims = ['least', 'most'] as const;
export type Aim = (typeof aims)[number];

export type CellRule =
  | { kind: 'bars' }
  | { kind: 'scale' }
  | { kind: 'icon'; thresholds: readonly Threshold[] }
  | { kind: 'colour'; thresholds: readonly Threshold[] }
  | { kind: 'target'; aim: Aim; target: string };
export const ruleKinds = ['bars', 'scale', 'icon', 'colour', 'target'] as const;
export type RuleKind = (typeof ruleKinds)[number];

export type CellRules = Readonly<Partial<Record<MeasureName, CellRule>>>;

function readThreshold(text: string): Threshold[] {
  const [code = '', ...rest] = text.split('~');
  const test = testOf.get(code);
  const tone = tones.find((one) => one === rest.at(-1));
  const values = rest.slice(0, -1);
  const isWhole = values.length === (test === 'between' ? 2 : 1) && values.every(isDecimal);
  return test && tone && isWhole ? [{ test, values, tone }] : [];
}

/** The rule that `writeRule` wrote; undefined for any other text. */
export function readRule(text: string): CellRule | undefined {
  const [name, ...parts] = text.split(':');
  const kind = ruleKinds.find((one) => one === name);
  if (kind === 'bars' || kind === 'scale') return { kind };
  if (kind === 'target') {
    const [aimed, target = ''] = (parts[0] ?? '').split('~');
    const aim = aims.find((one) => one === aimed);
    return aim && isDecimal(target) ? { kind, aim, target } : undefined;
  }
  const thresholds = parts.flatMap(readThreshold).slice(0, MOST_THRESHOLDS);
  return kind && thresholds.length > 0 ? { kind, thresholds } : undefined;
}

/** "bars", "icon:ge~100~good:lt~50~bad", "target:least~500": without commas, which separate rules in an address. */
export function writeRule(rule: CellRule): string {
  if (rule.kind === 'bars' || rule.kind === 'scale') return rule.kind;
  if (rule.kind === 'target') return `target:${rule.aim}~${rule.target}`;
  const parts = rule.thresholds.map(({ test, values, tone }) => [codes[test], ...values, tone].join('~'));
  return [rule.kind, ...parts].join(':');
}

function holds({ test, values: [first = '0', last = first] }: Threshold, figure: string): boolean {
  if (test === '<') return compare(figure, first) < 0;
  return compare(figure, first) >= 0 && (test === '>=' || compare(figure, last) <= 0);
}

/** The first threshold that a figure meets. */
export function thresholdOf(thresholds: readonly Threshold[], figure: string): Threshold | undefined {
  return thresholds.find((one) => holds(one, figure));
}

/**
 * Whether a figure meets a target, and its share of it as a fraction with three decimals, cut and not rounded: 99.96 %
 * is no 100 %. The share is null for a target of zero.
 */
export function againstTarget(
  { aim, target }: { aim: Aim; target: string },
  figure: string,
): { met: boolean; share: string | null } {
  const difference = compare(figure, target);
  return { met: aim === 'least' ? difference >= 0 : difference <= 0, share: quotient(figure, target, 3) };
}

/** True for rates and averages, which mean the same for a total as for a row. */
export function isForOne(measure: MeasureName): boolean {
  const { unit } = measures[measure];
  return unit === 'ratio' || unit === 'multiple' || moneyForOne.has(measure);
}
