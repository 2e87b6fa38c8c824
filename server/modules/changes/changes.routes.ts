import { Failure } from '#contract/failures';
import { readInstant } from '#contract/primitives';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
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

function refuse(path: string, message: string): never {
  throw new Failure('INVALID_REQUEST', `${path.replace(/^\w+\./, '')} ${message}.`, [{ path, message }]);
}

/** What moved since one last looked, and until when one has looked. */
export function changeHandlers({ db, rates, now }: Deps): HandlersOf<'getChanges' | 'getLastSeen' | 'putLastSeen'> {
  return {
    getChanges: async ({ query, scope }) => {
      const { since, targetCurrencyCode: currency } = query;
      if (!rates.currencies.includes(currency)) {
        refuse('query.targetCurrencyCode', `must be one of ${rates.currencies.join(', ')}, not "${currency}"`);
      }
      const question = { since: new Date(since), until: now(), currency };
      const [sums, largest] = await Promise.all([
        movementSums(db, scope, question, rates),
        largestMoved(db, scope, question, rates),
      ]);
      const movements = movementsOf(sums, largest, scope.role !== 'publisher');
      return { since, until: question.until.toISOString(), currency, movements };
    },
    getLastSeen: async ({ principal, query, scope }) => {
      const at = await seenAt(db, markerOf(principal, scope, query.list));
      return { list: query.list, seenAt: at?.toISOString() ?? null };
    },
    putLastSeen: async ({ principal, body, scope }) => {
      const given = body.seenAt === undefined ? undefined : readInstant(body.seenAt);
      const at = given === undefined ? now() : new Date(given);
      if (at > now()) refuse('body.seenAt', 'must not be in the future');
      await db.transaction().execute((tx) => markSeen(tx, markerOf(principal, scope, body.list), at));
      return { list: body.list, seenAt: at.toISOString() };
    },
  };
}
