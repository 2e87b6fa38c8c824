import type { patchConversions, PreviewedUpdate, updateConversions } from '#contract/conversion-updates';
import type { Deps } from '#server/deps';
import type { Call, HandlersOf } from '#server/http/mount';
import type { ConversionRow } from '#contract/conversions';
import { readInstant } from '#contract/primitives';
import type { Tx } from '#server/db/database';
import type { Scope } from '#server/db/scope';
import type { Wanted } from '#server/domain/updates';
import { changesOf, conversionById } from './conversion-detail.store.ts';
import { wayBackIn } from './history.rules.ts';
import { conversionRowOf } from './conversion-list.rules.ts';
import { conversionUpdates } from './updates.ts';
import { refusal } from '#contract/refusals/index';
import { Failure } from '#server/failure';
import { mayDecide } from '#server/domain/seen';

type UpdateCall = Call<typeof updateConversions | typeof patchConversions>;

/** Updates of conversions, and their previews. */
export function updateHandlers(
  deps: Deps,
): HandlersOf<'updateConversions' | 'patchConversions' | 'previewConversionUpdates' | 'undoConversionChange'> {
  const { db, rates } = deps;
  const updates = conversionUpdates(deps);

  async function shown(scope: Scope, conversionId: number): Promise<ConversionRow> {
    const found = await conversionById(db, scope, conversionId, undefined, rates);
    if (!found) throw new Failure('NOT_FOUND', refusal('conversion.none'));
    return conversionRowOf(found.record, scope, found.query);
  }

  async function update({ principal, scope, body }: UpdateCall) {
    const [item] = body.conversions;
    if (!item) throw new Failure('INVALID_REQUEST', refusal('conversion.exactlyOne'));
    const { conversionId } = await db
      .transaction()
      .execute((tx) => updates.apply(tx, { scope, actor: principal }, item));
    return { conversions: [await shown(scope, conversionId)] };
  }

  /** @throws NOT_FOUND; CONVERSION_CHANGED when another change is the last one; CONFLICT when it has no way back. */
  async function undoing(tx: Tx, scope: Scope, id: number, changedAt: string): Promise<Wanted> {
    mayDecide(scope);
    const { advertiserId } = await shown(scope, id);
    const [last] = await changesOf(tx, scope, id);
    if (!last) throw new Failure('CONFLICT', refusal('conversion.noWayBack', { id }));
    if (last.occurred_at.toISOString() !== readInstant(changedAt)) {
      throw new Failure('CONVERSION_CHANGED', refusal('conversion.changedSince', { id }));
    }
    const way = wayBackIn(last);
    if (!way) throw new Failure('CONFLICT', refusal('conversion.noWayBack', { id }));
    return { advertiserConversionId: String(id), advertiserId, ...way };
  }

  return {
    updateConversions: update,
    patchConversions: update,
    undoConversionChange: async ({ principal, scope, params, body }) => {
      const id = params.conversionId;
      await db.transaction().execute(async (tx) => {
        const wanted = await undoing(tx, scope, id, body.changedAt);
        await updates.apply(tx, { scope, actor: principal }, wanted);
      });
      return shown(scope, id);
    },
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
