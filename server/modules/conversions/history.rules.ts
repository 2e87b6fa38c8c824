import type { ConversionEvent } from '#contract/conversion-updates';
import type { Scope } from '#server/db/scope';
import type { Wanted } from '#server/domain/updates';
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
  const [from, to] = [recorded(before, false), recorded(after, false)];
  return from?.['status'] === 'pending' && from['value'] === to?.['value'] ? { status: 'pending' } : undefined;
}

function recorded(json: string | null, isPublisher: boolean): Record<string, unknown> | null {
  if (json === null) return null;
  const { cost, ...rest } = JSON.parse(json) as Record<string, unknown>;
  return isPublisher || cost === undefined ? rest : { ...rest, cost };
}

/** A change as an event of the answer; publishers see neither costs nor the names of the advertiser's people. */
export function eventOf(change: Change, { role }: Scope, undoable: boolean): ConversionEvent {
  const isPublisher = role === 'publisher';
  const party = partyOf(change);
  return {
    id: change.id,
    occurredAt: change.occurred_at.toISOString(),
    action: change.action,
    party,
    actorName: isPublisher && (party === 'advertiser' || party === 'network') ? null : change.actor_name,
    before: recorded(change.before, isPublisher),
    after: recorded(change.after, isPublisher),
    undoable,
  };
}
