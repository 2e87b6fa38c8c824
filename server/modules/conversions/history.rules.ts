import type { ConversionEvent } from '#contract/conversion-updates';
import type { Scope } from '#server/db/scope';
import type { Wanted } from '#server/domain/updates';
import { sees } from '#server/domain/seen';
import type { changesOf } from './conversion-detail.store.ts';

type Change = Awaited<ReturnType<typeof changesOf>>[number];

const sides = { manager: 'network', advertiser: 'advertiser', publisher: 'publisher' } as const;

/**
 * The party of a change. A person without a role here decided for the advertiser: only managers may do so besides, and
 * they keep their role.
 */
function partyOf({ actor_kind, key_role, user_role }: Change): ConversionEvent['party'] {
  if (actor_kind === 'system') return 'system';
  return sides[key_role ?? user_role ?? 'advertiser'];
}

/**
 * The update that undoes a change. A decision that was logged without its way back is undone if it decided a pending
 * conversion and moved no amount; other such changes cannot be undone.
 */
export function wayBackIn({ was, left_as, before, after }: Change): Pick<Wanted, 'back' | 'status'> | undefined {
  if (was !== null && left_as !== null) return { back: { was, leftAs: left_as } };
  const [from, to] = [recorded(before, true), recorded(after, true)];
  return from?.['status'] === 'pending' && from['value'] === to?.['value'] ? { status: 'pending' } : undefined;
}

function recorded(json: string | null, withCost: boolean): Record<string, unknown> | null {
  if (json === null) return null;
  const { cost, ...rest } = JSON.parse(json) as Record<string, unknown>;
  return withCost && cost !== undefined ? { ...rest, cost } : rest;
}

/** A change as an event of the answer, without the costs and names that its account does not see. */
export function eventOf(change: Change, scope: Scope, undoable: boolean): ConversionEvent {
  const party = partyOf(change);
  return {
    id: change.id,
    occurredAt: change.occurred_at.toISOString(),
    action: change.action,
    party,
    actorName: party === 'publisher' || party === 'system' || sees(scope, 'colleagues') ? change.actor_name : null,
    before: recorded(change.before, sees(scope, 'costs')),
    after: recorded(change.after, sees(scope, 'costs')),
    undoable,
  };
}
