import type {
  ConversionState,
  patchConversions,
  PreviewedUpdate,
  updateConversions,
} from '#contract/conversion-updates';
import { shortAmount, textOf, unitsOf } from '#server/domain/decimal';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import type { Call, HandlersOf } from '#server/http/mount';
import { conversionById } from './conversion-detail.store.ts';
import { conversionRowOf } from './conversion-list.rules.ts';
import { conversionUpdates } from './updates.ts';
import type { Target } from './updates.store.ts';
import { refusal } from '#contract/refusals/index';
import { Failure } from '#server/failure';

type UpdateCall = Call<typeof updateConversions | typeof patchConversions>;

const stateOf = (target: Target, { role }: Scope): ConversionState => ({
  status: target.status,
  rejectionCode: target.rejection_code,
  rejectionReason: target.rejection_reason,
  value: shortAmount(target.value),
  commission: shortAmount(target.commission),
  cost: role === 'publisher' ? null : shortAmount(target.net_cost),
  commissionGroupId: target.commission_group_id,
});

const less = (after: string, before: string) => shortAmount(textOf(unitsOf(after, 4) - unitsOf(before, 4), 4));

/** Changes of conversions, and what they would be. */
export function updateHandlers(
  deps: Deps,
): HandlersOf<'updateConversions' | 'patchConversions' | 'previewConversionUpdates'> {
  const { db, rates } = deps;
  const updates = conversionUpdates(deps);

  async function update({ principal, scope, body }: UpdateCall) {
    const [item] = body.conversions;
    if (!item) throw new Failure('INVALID_REQUEST', refusal('conversion.exactlyOne'));
    const { conversionId } = await db
      .transaction()
      .execute((tx) => updates.apply(tx, { scope, actor: principal }, item));
    const found = await conversionById(db, scope, conversionId, undefined, rates);
    if (!found) throw new Error(`conversion ${conversionId} is gone`);
    return { conversions: [conversionRowOf(found.record, scope, found.query)] };
  }

  return {
    updateConversions: update,
    patchConversions: update,
    previewConversionUpdates: async ({ scope, body }) => {
      const steps = await updates.preview(db, scope, body.conversions);
      return steps.map((step, at): PreviewedUpdate => {
        const advertiserConversionId = body.conversions[at]?.advertiserConversionId ?? '';
        const unknown = { before: null, after: null, commissionMoved: null, costMoved: null };
        if (step instanceof Failure) {
          const { code, message, refusal } = step;
          const nothing = { ...unknown, conversionId: null, currency: null };
          return { ...nothing, advertiserConversionId, outcome: 'refused', code, message, refusal };
        }
        const { target, plan } = step;
        const next = plan?.next ?? target;
        return {
          advertiserConversionId,
          outcome: plan ? 'changed' : 'unchanged',
          conversionId: String(target.id),
          currency: target.currency_code,
          before: stateOf(target, scope),
          after: stateOf(next, scope),
          commissionMoved: less(next.commission, target.commission),
          costMoved: less(next.net_cost, target.net_cost),
          code: null,
          message: null,
          refusal: null,
        };
      });
    },
  };
}
