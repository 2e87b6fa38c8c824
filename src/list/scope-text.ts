import { states } from '#text/states';

export interface ScopeLineParts {
  /** Number and kind of rows: "1,204 conversions". */
  count?: string | undefined;
  /** A typical count: the line is as high as with it, so that nothing moves once the rows are counted. */
  place?: string | undefined;
  /** The date that decides: "Conversion date". */
  dateBasis?: string | undefined;
  /** "1 Mar – 31 Mar 2026". */
  range?: string | undefined;
  /** Included statuses; undefined or empty for all. */
  statuses?: readonly string[] | undefined;
  /** Further restrictions of the figures: "PAM Leonie Achterberg". */
  narrowed?: string | undefined;
  /** Omitted on pages without amounts. */
  currency?: string | undefined;
}

/** A list's row count, `total`, in words, and a `usual` count, whose space is kept before and after. */
export function rowsIn(
  words: (count: number) => string,
  total: number | null | undefined,
  usual = 100,
): Pick<ScopeLineParts, 'count' | 'place'> {
  return { count: typeof total === 'number' ? words(total) : undefined, place: words(usual) };
}

/** "Conversion date 1 Mar – 31 Mar 2026 · pending, validated · amounts in GBP · network time, UTC". */
export function scopeText({ count, dateBasis, range, statuses, narrowed, currency }: ScopeLineParts): string {
  // "Created all time": within the line a range in words is no beginning; a month keeps its capital.
  const inWords = dateBasis !== undefined && range !== undefined && !/\d/.test(range);
  const within = inWords ? range.replace(/^./, (first) => first.toLowerCase()) : range;
  const when = [dateBasis, within].filter(Boolean).join(' ');
  const which = statuses && statuses.length > 0 ? statuses.join(', ') : states.scope.allStatuses;
  return [count, when, statuses && which, narrowed, currency && states.scope.amountsIn(currency), states.scope.zone]
    .filter(Boolean)
    .join(' · ');
}
