/** One measured figure; with a budget, it must not be above it. */
export interface Measured {
  name: string;
  value: number;
  unit: string;
  budget?: number;
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}
