/** One measured figure; a budget is its upper limit. */
export interface Measured {
  name: string;
  value: number;
  unit: string;
  budget?: number;
}

/** The smallest value that a share of them is at or below: `quantile(times, 0.75)` of twelve is the ninth. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}
