import type { NamedThing, NameKind } from '#contract/agency';
import type { Viewer } from '#src/api/viewer.ts';
import { formatDay } from '#src/lib/day.ts';
import { formatMoney } from '#src/lib/money.ts';
import type { Filters, KnownNames } from './types.ts';

/** Requests for names of things that filters are about. */

const SHOWN = 50;
const MOST = 500;

const account = ({ agencyId, contactId }: Viewer) => ({ agencyId, contactId });

/** Request for the names of known ids. */
export const namesInput = (viewer: Viewer, kind: NameKind, ids: readonly string[]) => ({
  query: { ...account(viewer), kind, ids: ids.map(Number), limit: MOST },
});

/** Request for the things that a person searches for. */
export const findInput = (viewer: Viewer, kind: NameKind, searchTerm: string) => ({
  query: { ...account(viewer), kind, limit: SHOWN, ...(searchTerm && { searchTerm }) },
});

/** Text beside a name that tells it from others of its name: "The Savvy Satchel · 28 Feb 2026 · £1,234.50". */
export function besideName({ id, name, hint, raisedAt, total }: NamedThing): string {
  const parts = [
    hint,
    raisedAt && formatDay(raisedAt),
    total && formatMoney(total.amount, total.currency),
    name === String(id) ? null : id,
  ];
  return parts.filter(Boolean).join(' · ');
}

export interface Asked {
  /** The filter or field that has the ids. */
  name: string;
  kind: NameKind;
  ids: readonly string[];
}

/** The ids whose names a list's filters show. */
export function askedNames(filters: Filters, values: Readonly<Record<string, unknown>>): Asked[] {
  return Object.entries(filters).flatMap(([name, filter]) => {
    const ids = filter.kind === 'named' ? (values[name] as readonly string[]) : [];
    return filter.kind === 'named' && ids.length > 0 ? [{ name, kind: filter.of, ids }] : [];
  });
}

/** The filters with the names of their chosen ids. */
export function withNames(filters: Filters, names: Readonly<Record<string, KnownNames>>): Filters {
  return Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [
      name,
      filter.kind === 'named' ? { ...filter, names: names[name] } : filter,
    ]),
  );
}
