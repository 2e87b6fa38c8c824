import { isStack, type Chart } from './types.ts';

const MOST_STEPS = 5;

/** The least of 1, 2, 2.5 and 5 times a power of ten that is no less than a figure; of whole ones for whole figures. */
function stepOf(figure: number, whole: boolean): number {
  if (figure <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(figure));
  const steps = [1, 2, 2.5, 5, 10].map((step) => step * power);
  return steps.find((step) => step >= figure && (!whole || Number.isInteger(step))) ?? 1;
}

/**
 * Marks in even steps from zero, or from below the least figure, to the first one that is no less than the largest, so
 * that a drawing fills its axis. All are whole where the figures are, as those of what is counted.
 */
export function ticksOf(figures: readonly number[]): number[] {
  const least = figures.reduce((a, b) => Math.min(a, b), 0);
  const most = figures.reduce((a, b) => Math.max(a, b), 0);
  const step = stepOf((most - least) / MOST_STEPS, figures.every(Number.isInteger));
  const from = Math.floor(least / step);
  const count = Math.max(1, Math.ceil(most / step) - from);
  // Steps like 0.1 are no binary fractions: 3 of them are 0.30000000000000004.
  return Array.from({ length: count + 1 }, (_, at) => Number(((from + at) * step).toPrecision(12)));
}

/** Every figure that an axis of a chart has to reach: those of its series, the sums of a pile, and its lines. */
export function figuresOf({ kind, series, points, lines = [] }: Chart, second: boolean): number[] {
  const keys = series.filter((one) => (one.second ?? false) === second).map(({ key }) => key);
  const drawn = points.flatMap(({ values }) => {
    const own = keys.map((key) => values[key] ?? 0);
    return isStack(kind) ? own.map((_, at) => own.slice(0, at + 1).reduce((a, b) => a + b, 0)) : own;
  });
  return [...drawn, ...lines.filter((line) => line.second === second).map(({ at }) => at)];
}

/** What the axes of a chart with two of them measure, with their units; nothing of a chart with one. */
export function namesOfAxes({ series, axes = [] }: Chart): { first?: string; second?: string } {
  if (!series.some(({ second }) => second)) return {};
  const named = (second: boolean) => {
    const names = series.flatMap((one, at) => ((one.second ?? false) === second ? (axes[at] ?? one.label) : []));
    return [...new Set(names)].join(', ');
  };
  return { first: named(false), second: named(true) };
}
