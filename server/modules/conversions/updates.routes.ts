import type { patchConversions, PreviewedUpdate, updateConversions } from '#contract/conversion-updates';
import type { Deps } from '#server/deps';
import type { Call, HandlersOf } from '#server/http/mount';
import { conversionById } from './conversion-detail.store.ts';
import { conversionRowOf } from './conversion-list.rules.ts';
import { conversionUpdates } from './updates.ts';
import { refusal } from '#contract/refusals/index';
import { Failure } from '#server/failure';

type UpdateCall = Call<typeof updateConversions | typeof patchConversions>;

/** Updates of conversions, and their previews. */
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
      const previews = await updates.preview(db, scope, body.conversions);
      return previews.map((preview, at): PreviewedUpdate => {
        const advertiserConversionId = body.conversions[at]?.advertiserConversionId ?? '';
        if (!(preview instanceof Failure)) {
          const { advertiserId: _, ...found } = preview;
          const conversionId = String(found.conversionId);
          return { ...found, advertiserConversionId, conversionId, code: null, message: null, refusal: null };
        }
        return {
          advertiserConversionId,
          outcome: 'refused',
          conversionId: null,
          currency: null,
          before: null,
          after: null,
          commissionMoved: null,
          costMoved: null,
          code: preview.code,
          message: preview.message,
          refusal: preview.refusal,
        };
      });
    },
  };
}
