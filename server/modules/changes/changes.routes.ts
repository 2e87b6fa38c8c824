import { readInstant } from '#contract/primitives';
import { refusal } from '#contract/refusals/index';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import { invalidField } from '#server/failure';
import type { HandlersOf } from '#server/http/mount';
import type { Principal } from '#server/http/principal';
import { movementsOf } from './changes.rules.ts';
import { largestMoved, markSeen, movementSums, seenAt, type Marker } from './changes.store.ts';

const markerOf = (principal: Principal, scope: Scope, list: string): Marker => ({
  viewer_kind: principal.kind,
  viewer_id: principal.id,
  agency_id: scope.agencyId,
  contact_id: scope.contactId,
  list,
});

const WEEK_MS = 7 * 86_400_000;

/** Movements since one last looked, else since the day seven days before the network's, and the time of that look. */
export function changeHandlers({
  db,
  rates,
  now,
  today,
}: Deps): HandlersOf<'getChanges' | 'getLastSeen' | 'putLastSeen'> {
  return {
    getChanges: async ({ principal, query, scope }) => {
      const { targetCurrencyCode: currency } = query;
      if (!rates.currencies.includes(currency)) {
        const { currencies } = rates;
        throw invalidField('query.targetCurrencyCode', refusal('input.currency', { currencies, given: currency }));
      }
      const until = now();
      const seen = query.since === undefined ? await seenAt(db, markerOf(principal, scope, query.list)) : undefined;
      const since =
        query.since === undefined ? (seen ?? new Date(Date.parse(today()) - WEEK_MS)) : new Date(query.since);
      const question = { since, until, currency };
      const [sums, largest] = await Promise.all([
        movementSums(db, scope, question, rates),
        largestMoved(db, scope, question, rates),
      ]);
      const movements = movementsOf(sums, largest, scope.role !== 'publisher');
      return { since: since.toISOString(), until: until.toISOString(), currency, movements };
    },
    getLastSeen: async ({ principal, query, scope }) => {
      const at = await seenAt(db, markerOf(principal, scope, query.list));
      return { list: query.list, seenAt: at?.toISOString() ?? null };
    },
    putLastSeen: async ({ principal, body, scope }) => {
      const given = body.seenAt === undefined ? undefined : readInstant(body.seenAt);
      const at = given === undefined ? now() : new Date(given);
      if (at > now()) throw invalidField('body.seenAt', refusal('input.notInFuture'));
      await db.transaction().execute((tx) => markSeen(tx, markerOf(principal, scope, body.list), at));
      return { list: body.list, seenAt: at.toISOString() };
    },
  };
}
