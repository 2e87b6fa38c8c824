import { states } from '#text/states';

export interface ScopeLineParts {
  /** How many rows and of what: "1,204 conversions". */
  count?: string | undefined;
  /** While they are counted: a usual number of them, whose place on the page is kept. */
  place?: string | undefined;
  /** Which date decides: "Conversion date". */
  dateBasis?: string | undefined;
  /** "1 Mar – 31 Mar 2026". */
  range?: string | undefined;
  /** Statuses that are in; left out or empty when all are. */
  statuses?: readonly string[] | undefined;
  /** What else narrows or widens the figures: "PAM Leonie Achterberg". */
  narrowed?: string | undefined;
  /** Left out on pages without amounts. */
  currency?: string | undefined;
}

/** The number of rows of a list, `total`, in words; null or undefined while it is on its way: then of a `usual` one. */
export function rowsIn(
  words: (count: number) => string,
  total: number | null | undefined,
  usual = 100,
): Pick<ScopeLineParts, 'count' | 'place'> {
  return typeof total === 'number' ? { count: words(total) } : { place: words(usual) };
}

/** "Conversion date 1 Mar – 31 Mar 2026 · pending, validated · amounts in GBP · network time, UTC". */
export function scopeText({ count, dateBasis, range, statuses, narrowed, currency }: ScopeLineParts): string {
  const when = [dateBasis, range].filter(Boolean).join(' ');
  const which = statuses && statuses.length > 0 ? statuses.join(', ') : states.scope.allStatuses;
  return [count, when, statuses && which, narrowed, currency && states.scope.amountsIn(currency), states.scope.zone]
    .filter(Boolean)
    .join(' · ');
}
