import { searchKinds, type SearchKind } from '#contract/search';
import type { Deps } from '#server/deps';
import type { Scope } from '#server/db/scope';
import type { HandlersOf } from '#server/http/mount';
import type { Principal } from '#server/http/principal';
import type { Wanted } from './match.store.ts';
import { answerOf, hitOf, rankOf, type Found } from './search.rules.ts';
import { thingsFound } from './search.store.ts';

/** The names of the saved reports that a caller sees in an account. */
export type ReportNames = (
  scope: Scope,
  principal: Principal,
) => Promise<readonly { id: number; name: string; owner: string; at: Date }[]>;

/** Search among everything that an account sees. */
export function searchHandlers({ db }: Deps, reportNames: ReportNames): HandlersOf<'search'> {
  const found = async (scope: Scope, principal: Principal, wanted: Wanted): Promise<Found[]> => {
    const [things, reports] = await Promise.all([thingsFound(db, scope, wanted), reportNames(scope, principal)]);
    return [...things, ...reports.flatMap((report) => reportFound(report, wanted) ?? [])];
  };
  return {
    search: async ({ query: { text, things }, scope, principal }) => {
      if (text !== undefined) return answerOf(await found(scope, principal, { text }));
      if (!things?.length) return { hits: [], more: [] };
      const known = await found(scope, principal, { ids: idsOf(things) });
      const byName = new Map(known.map((one) => [`${one.kind}:${one.id}`, hitOf(one)]));
      return { hits: things.flatMap((thing) => byName.get(thing) ?? []), more: [] };
    },
  };
}

/** `conversion:500001976` by kind. */
function idsOf(things: readonly string[]): Partial<Record<SearchKind, number[]>> {
  const of = (kind: SearchKind) =>
    things.flatMap((thing) => (thing.startsWith(`${kind}:`) ? Number(thing.slice(kind.length + 1)) : []));
  return Object.fromEntries(searchKinds.map((kind) => [kind, of(kind)]));
}

function reportFound(
  { id, name, owner, at }: Awaited<ReturnType<ReportNames>>[number],
  wanted: Wanted,
): Found | undefined {
  const rank = 'text' in wanted ? rankOf(name, wanted.text) : wanted.ids.report?.includes(id) ? 0 : undefined;
  if (rank === undefined) return undefined;
  return { kind: 'report', id, name, status: null, of: owner, code: null, currency: null, amount: null, at, rank };
}
