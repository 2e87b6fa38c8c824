import type { Point } from './types.ts';

/** Splits a line into a solid part and a dotted part for the points that are not over yet. */
export function dottedParts(
  points: readonly Pick<Point, 'values' | 'unfinished'>[],
  key: string,
): { solid: (number | null)[]; dotted: (number | null)[] } {
  const values = points.map((point) => point.values[key] ?? null);
  const solid = values.map((value, at) => (points[at]?.unfinished ? null : value));
  const dotted = values.map((value, at) => {
    const touches = [at - 1, at, at + 1].some((near) => points[near]?.unfinished);
    return touches ? value : null;
  });
  return { solid, dotted };
}
