import { states } from '#text/states';

export interface ScopeLineParts {
  /** How many rows and of what: "1,204 conversions". */
  count?: string | undefined;
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

/** "Conversion date 1 Mar – 31 Mar 2026 · pending, validated · amounts in GBP · network time, UTC". */
export function scopeText({ count, dateBasis, range, statuses, narrowed, currency }: ScopeLineParts): string {
  const when = [dateBasis, range].filter(Boolean).join(' ');
  const which = statuses && statuses.length > 0 ? statuses.join(', ') : states.scope.allStatuses;
  return [count, when, statuses && which, narrowed, currency && states.scope.amountsIn(currency), states.scope.zone]
    .filter(Boolean)
    .join(' · ');
}
