import type { ConversionUpdate } from '#contract/conversion-updates';
import { audit, type AuditEvent } from '#server/domain/audit.store';
import type { Db, Tx } from '#server/db/database';
import type { Scope } from '#server/db/scope';
import type { Applied, By, ConversionUpdates } from '#server/domain/updates';
import { commissionGroupsOf } from '#server/domain/valuation.store';
import type { Deps } from '#server/deps';
import { actionOf, planned, recordedOf, type Planned } from './updates.rules.ts';
import { storeConversions, storeLineStatuses, targetsOf, withBasket, type Target } from './updates.store.ts';
import { refusal } from '#contract/refusals/index';
import { Failure } from '#server/failure';

/** What an update would do to a conversion: undefined where it is so already. */
type Step = { target: Target; plan: Planned | undefined };

/** Publishers look on; the advertiser decides, and the network for it. */
function mayUpdate({ role }: Scope): void {
  if (role !== 'publisher') return;
  throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', refusal('conversion.publisherDecides'));
}

function theOnly(candidates: Target[], { advertiserConversionId: reference }: ConversionUpdate): Target {
  const [target, other] = candidates;
  if (!target) throw new Failure('NOT_FOUND', refusal('conversion.none'));
  if (!other) return target;
  throw new Failure(
    'CONVERSION_AMBIGUOUS',
    refusal('conversion.ambiguous', { reference, ids: candidates.map(({ id }) => id) }),
  );
}

/** Decides update after update; `done` turns a decision into what the next ones find. */
async function* steps(
  db: Db,
  scope: Scope,
  items: readonly ConversionUpdate[],
  now: () => Date,
  done: (step: Step & { plan: Planned }) => Promise<Target>,
): AsyncIterable<Step | Failure> {
  mayUpdate(scope);
  const targets = await targetsOf(db, scope, items);
  const revalues = items.some((item) => item.conversionValue ?? item.items);
  const groups = await commissionGroupsOf(db, revalues ? targets.campaigns : []);
  for (const item of items) {
    const step = attempt(() => {
      const target = theOnly(targets.candidates(item), item);
      return { target, plan: planned(target, item, groups.get(target.campaign_id) ?? [], now()) };
    });
    if (!(step instanceof Failure) && step.plan) targets.replace(await done({ target: step.target, plan: step.plan }));
    yield step;
  }
}

function attempt<T>(work: () => T): T | Failure {
  try {
    return work();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

/** Updates of conversions by one set of rules: for one request, for the rows of a file, and to see what they would do. */
export function conversionUpdates({ now }: Pick<Deps, 'now'>) {
  async function applyMany(tx: Tx, by: By, items: readonly ConversionUpdate[]): Promise<(Applied | Failure)[]> {
    const events: AuditEvent[] = [];
    const results: (Applied | Failure)[] = [];
    // Written together at the end: what a later update finds is in memory.
    const changed = new Map<number, Target>();
    const decided = new Map<number, Target>();
    const store = async ({ target, plan }: Step & { plan: Planned }) => {
      events.push(eventOf(by, target, plan));
      const next = plan.basket === 'all' ? await withBasket(tx, plan.next) : plan.next;
      changed.set(next.id, next);
      if (plan.basket === 'status') decided.set(next.id, next);
      // A replaced basket is stored with its status.
      if (plan.basket === 'all') decided.delete(next.id);
      return next;
    };
    for await (const step of steps(tx, by.scope, items, now, store)) {
      const outcome = { outcome: 'plan' in step && step.plan ? 'changed' : 'unchanged' } as const;
      results.push(step instanceof Failure ? step : { ...outcome, conversionId: step.target.id });
    }
    await storeConversions(tx, changed.values());
    await storeLineStatuses(tx, decided.values());
    await audit(tx, ...events);
    return results;
  }

  const updates: ConversionUpdates = {
    applyMany,
    apply: async (tx, by, item) => {
      const [result] = await applyMany(tx, by, [item]);
      if (!result || result instanceof Failure) throw result ?? new Error('an update gave no result');
      return result;
    },
  };
  const preview = async (db: Db, scope: Scope, items: readonly ConversionUpdate[]): Promise<(Step | Failure)[]> => {
    const found: (Step | Failure)[] = [];
    for await (const step of steps(db, scope, items, now, async ({ plan }) => plan.next)) found.push(step);
    return found;
  };
  return { ...updates, preview };
}

function eventOf({ scope, actor }: By, target: Target, { next, basket }: Planned): AuditEvent {
  return {
    agency_id: scope.agencyId,
    contact_id: target.advertiser_id,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    action: actionOf(target, next),
    subject_kind: 'conversion',
    subject_id: String(target.id),
    ...recordedOf(target, next, basket),
    occurred_at: next.modified_at,
  };
}
