import type { Agreement } from '#contract/connections';

/** A month of the comparison with its sums that differ. */
export interface ComparedMonth {
  month: string;
  differing: readonly Agreement[];
  checkedAt: string;
}

/** The comparison by month, newest first. */
export function byMonth(rows: readonly Agreement[]): ComparedMonth[] {
  return [...Map.groupBy(rows, (row) => row.month)]
    .map(([month, some]) => ({
      month,
      differing: some.filter((row) => !row.agreed),
      checkedAt:
        some
          .map((row) => row.checkedAt)
          .toSorted((a, b) => a.localeCompare(b))
          .at(-1) ?? '',
    }))
    .toSorted((a, b) => b.month.localeCompare(a.month));
}

/** `ours - theirs` of two decimal numbers, with as many decimals as they have. */
export function differenceOf({ ours, theirs }: Pick<Agreement, 'ours' | 'theirs'>): string {
  const places = Math.max(...[ours, theirs].map((text) => text.split('.')[1]?.length ?? 0));
  const units = (text: string): bigint => {
    const [whole = '0', decimals = ''] = text.split('.');
    return BigInt(whole + decimals.padEnd(places, '0'));
  };
  const difference = units(ours) - units(theirs);
  const digits = String(difference < 0n ? -difference : difference).padStart(places + 1, '0');
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return difference < 0n ? `-${text}` : difference > 0n ? `+${text}` : text;
}
