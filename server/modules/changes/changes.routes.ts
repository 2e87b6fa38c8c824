import { DAY_MS } from '#contract/day';
import { readInstant } from '#contract/primitives';
import { refusal } from '#contract/refusals/index';
import type { Db } from '#server/db/database';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import { invalidField } from '#server/failure';
import type { HandlersOf } from '#server/http/mount';
import type { Principal } from '#server/http/principal';
import { sees } from '#server/domain/seen';
import { listSeen, movementsOf, seenNow } from './changes.rules.ts';
import { largestMoved, markSeen, movementSums, seenOf, type Marker, type Question } from './changes.store.ts';

const markerOf = (principal: Principal, scope: Scope, list: string): Marker => ({
  viewer_kind: principal.kind,
  viewer_id: principal.id,
  agency_id: scope.agencyId,
  contact_id: scope.contactId,
  list,
});

/** The movements of an account between two instants; the first does not belong to them. */
export function movementsIn({ rates }: Pick<Deps, 'rates'>) {
  return async (db: Db, scope: Scope, question: Question) => {
    const [sums, largest] = await Promise.all([
      movementSums(db, scope, question, rates),
      largestMoved(db, scope, question, rates),
    ]);
    return movementsOf(sums, largest, sees(scope, 'costs'));
  };
}

const WEEK_MS = 7 * DAY_MS;

/** Movements since one last looked, else since the day seven days before the network's, and the time of that look. */
export function changeHandlers({
  db,
  rates,
  now,
  today,
}: Deps): HandlersOf<'getChanges' | 'getLastSeen' | 'putLastSeen'> {
  const aWeekAgo = () => new Date(Date.parse(today()) - WEEK_MS);
  return {
    getChanges: async ({ principal, query, scope }) => {
      const { targetCurrencyCode: currency } = query;
      if (!rates.currencies.includes(currency)) {
        const { currencies } = rates;
        throw invalidField('query.targetCurrencyCode', refusal('input.currency', { currencies, given: currency }));
      }
      const until = query.until === undefined ? now() : new Date(query.until);
      if (until > now()) throw invalidField('query.until', refusal('input.notInFuture'));
      const seen = query.since === undefined ? await seenOf(db, markerOf(principal, scope, query.list)) : undefined;
      const since = query.since === undefined ? (seen?.seen_at ?? aWeekAgo()) : new Date(query.since);
      const movements = await movementsIn({ rates })(db, scope, { since, until, currency });
      return { since: since.toISOString(), until: until.toISOString(), currency, movements, seen: listSeen(seen) };
    },
    getLastSeen: async ({ principal, query, scope }) => {
      const seen = await seenOf(db, markerOf(principal, scope, query.list));
      return { list: query.list, seenAt: seen?.seen_at.toISOString() ?? null };
    },
    putLastSeen: async ({ principal, body, scope }) => {
      const given = body.seenAt === undefined ? undefined : readInstant(body.seenAt);
      const at = given === undefined ? now() : new Date(given);
      if (at > now()) throw invalidField('body.seenAt', refusal('input.notInFuture'));
      const marker = markerOf(principal, scope, body.list);
      await db.transaction().execute(async (tx) => {
        const before = await seenOf(tx, marker);
        await markSeen(tx, marker, seenNow(before, { at, now: now(), never: aWeekAgo() }));
      });
      return { list: body.list, seenAt: at.toISOString() };
    },
  };
}
