import type { ConversionState, StateLine } from '#contract/conversion-updates';
import { actorColumns, audit, type AuditEvent } from '#server/domain/audit.store';
import type { Db, Tx } from '#server/db/database';
import { shortAmount, textOf, unitsOf } from '#server/domain/decimal';
import type { Scope } from '#server/db/scope';
import type { Applied, By, ConversionUpdates, Done, Wanted } from '#server/domain/updates';
import { commissionGroupsOf } from '#server/domain/valuation.store';
import type { Deps } from '#server/deps';
import { actionOf, planned, recordedOf, type Planned } from './updates.rules.ts';
import { storeConversions, storeLineStatuses, targetsOf, withBasket, type Target } from './updates.store.ts';
import { putBack, wayBackOf } from './way-back.rules.ts';
import { refusal } from '#contract/refusals/index';
import { Failure, invalidField } from '#server/failure';
import { mayDecide } from '#server/domain/seen';

/** The effect of an update on a conversion: undefined for none. */
type Step = { target: Target; plan: Planned | undefined };

const lineOf = ({ id, sku, name, volume, value }: Target['lines'][number]): StateLine => ({
  uid: id === null ? null : String(id),
  itemID: sku,
  name,
  itemVolume: volume,
  itemValue: shortAmount(value),
});

const stateOf = (target: Target, basketMoves: boolean): ConversionState => ({
  status: target.status,
  rejectionCode: target.rejection_code,
  rejectionReason: target.rejection_reason,
  value: shortAmount(target.value),
  commission: shortAmount(target.commission),
  cost: shortAmount(target.net_cost),
  commissionGroupId: target.commission_group_id,
  items: basketMoves ? target.lines.map(lineOf) : null,
});

const less = (after: string, before: string) => shortAmount(textOf(unitsOf(after, 4) - unitsOf(before, 4), 4));

function appliedOf({ target, plan }: Step): Applied {
  const next = plan?.next ?? target;
  const basketMoves = plan?.basket === 'all';
  return {
    outcome: plan ? 'changed' : 'unchanged',
    conversionId: target.id,
    advertiserId: target.advertiser_id,
    currency: target.currency_code,
    before: stateOf(target, basketMoves),
    after: stateOf(next, basketMoves),
    commissionMoved: less(next.commission, target.commission),
    costMoved: less(next.net_cost, target.net_cost),
  };
}

function theOnly(candidates: Target[], wanted: Wanted): Target {
  const { advertiserConversionId: reference, withReference, back } = wanted;
  // A conversion to put back is named by its id; other conversions may have that id as a reference.
  const [target, other] = back ? candidates.filter(({ id }) => String(id) === reference) : candidates;
  if (!target) throw new Failure('NOT_FOUND', refusal('conversion.none'));
  if (withReference !== undefined && target.advertiser_ref !== withReference) {
    throw new Failure(
      'CONVERSION_AMBIGUOUS',
      refusal('conversion.contradicts', { id: target.id, reference: target.advertiser_ref, given: withReference }),
    );
  }
  if (!other) return target;
  throw new Failure(
    'CONVERSION_AMBIGUOUS',
    refusal('conversion.ambiguous', { reference, ids: candidates.map(({ id }) => id) }),
  );
}

/** Decides updates in order; `done` turns a decision into the state that later ones see. */
async function* steps(
  db: Db,
  scope: Scope,
  items: readonly Wanted[],
  now: () => Date,
  done: (step: Step & { plan: Planned }) => Promise<Target>,
): AsyncIterable<Step | Failure> {
  mayDecide(scope);
  const targets = await targetsOf(db, scope, items);
  const revalues = items.some((item) => item.conversionValue ?? item.items);
  const groups = await commissionGroupsOf(db, revalues ? targets.campaigns : []);
  for (const item of items) {
    const step = attempt(() => {
      const target = theOnly(targets.candidates(item), item);
      if (item.back) return { target, plan: putBack(target, item.back, now()) };
      return { target, plan: planned(target, spelledOut(target, item), groups.get(target.campaign_id) ?? [], now()) };
    });
    if (!(step instanceof Failure) && step.plan) targets.replace(await done({ target: step.target, plan: step.plan }));
    yield step;
  }
}

/** The update with the reason that a rejection without one gets. @throws INVALID_REQUEST for another currency. */
function spelledOut({ currency_code, rejection_code }: Target, { currency, otherwise, ...item }: Wanted): Wanted {
  if (currency !== undefined && currency.toUpperCase() !== currency_code) {
    throw invalidField('body.currency', refusal('conversion.currency', { given: currency, currency: currency_code }));
  }
  const needed = item.status === 'rejected' && item.rejectionCode == null && rejection_code === null;
  return needed && otherwise !== undefined ? { ...item, rejectionCode: otherwise } : item;
}

function attempt<T>(work: () => T): T | Failure {
  try {
    return work();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

/** Updates of conversions, for single requests, rows of files, and previews. */
export function conversionUpdates({ now }: Pick<Deps, 'now'>): ConversionUpdates {
  async function applyMany(tx: Tx, by: By, items: readonly Wanted[]): Promise<(Done | Failure)[]> {
    const events: AuditEvent[] = [];
    const results: (Done | Failure)[] = [];
    // Written together at the end; later updates read from memory.
    const changed = new Map<number, Target>();
    const decided = new Map<number, Target>();
    let back: Done['back'] = null;
    const store = async ({ target, plan }: Step & { plan: Planned }) => {
      const next = plan.basket === 'all' ? await withBasket(tx, plan.next) : plan.next;
      const way = wayBackOf(target, next, plan.basket);
      events.push({ ...eventOf(by, target, plan), back: way });
      back = way;
      changed.set(next.id, next);
      if (plan.basket === 'status') decided.set(next.id, next);
      // A replaced basket is stored with its status.
      if (plan.basket === 'all') decided.delete(next.id);
      return next;
    };
    for await (const step of steps(tx, by.scope, items, now, store)) {
      results.push(step instanceof Failure ? step : { ...appliedOf(step), back });
      back = null;
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
    preview: async (db, scope, items) => {
      const found: (Applied | Failure)[] = [];
      for await (const step of steps(db, scope, items, now, async ({ plan }) => plan.next)) {
        found.push(step instanceof Failure ? step : appliedOf(step));
      }
      return found;
    },
  };
  return updates;
}

function eventOf({ scope, actor }: By, target: Target, { next, basket }: Planned): AuditEvent {
  return {
    agency_id: scope.agencyId,
    contact_id: target.advertiser_id,
    ...actorColumns(actor),
    action: actionOf(target, next),
    subject_kind: 'conversion',
    subject_id: String(target.id),
    ...recordedOf(target, next, basket),
    occurred_at: next.modified_at,
  };
}
