import type { ConversionDetail, ConversionEvent } from '#contract/conversion-updates';
import { refusal } from '#contract/refusals/index';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import { Failure } from '#server/failure';
import type { HandlersOf } from '#server/http/mount';
import { inCurrency, shortAmount } from '#server/domain/decimal';
import { sees } from '#server/domain/seen';
import { conversionById, basketOf, changesOf, secondReportOf } from './conversion-detail.store.ts';
import { knownCurrency } from './conversion-list.routes.ts';
import { conversionRowOf } from './conversion-list.rules.ts';
import { eventOf, wayBackIn } from './history.rules.ts';
import { nextStatuses } from './updates.rules.ts';

/** One conversion with its basket and history. */
export function conversionDetailHandlers(deps: Deps): HandlersOf<'getConversion' | 'getConversionHistory'> {
  const { db, rates } = deps;
  const found = async (scope: Scope, id: number, currency?: string) => {
    const conversion = await conversionById(db, scope, id, currency, rates);
    if (!conversion) throw new Failure('NOT_FOUND', refusal('conversion.none'));
    return conversion;
  };
  return {
    getConversion: async ({ params, query, scope }): Promise<ConversionDetail> => {
      if (query.targetCurrencyCode !== undefined) knownCurrency(deps, { targetCurrencyCode: query.targetCurrencyCode });
      const { record, query: asked } = await found(scope, params.conversionId, query.targetCurrencyCode);
      const lines = await basketOf(db, scope, record.id);
      const second = record.flags === null ? undefined : await secondReportOf(db, scope, record.id);
      return {
        ...conversionRowOf(record, scope, asked),
        items: lines.map((line) => ({
          uid: String(line.id),
          itemID: line.sku,
          name: line.name,
          itemVolume: line.volume,
          itemValue: inCurrency(line.value, record.target_rate),
          itemCategory: line.category,
          itemBrand: line.brand,
          itemPolicyType: line.policy_type,
          itemStatus: line.status,
        })),
        nextStatuses: sees(scope, 'decisions') ? nextStatuses(record) : [],
        secondReport: shownReport(second),
      };
    },
    getConversionHistory: async ({ params, scope }): Promise<ConversionEvent[]> => {
      const { record } = await found(scope, params.conversionId);
      const mayUndo = sees(scope, 'decisions') && record.invoice_id === null;
      const changes = await changesOf(db, scope, record.id);
      return changes.map((change, at) =>
        eventOf(change, scope, mayUndo && at === 0 && wayBackIn(change) !== undefined),
      );
    },
  };
}

function shownReport(report: Awaited<ReturnType<typeof secondReportOf>>): ConversionDetail['secondReport'] {
  if (report?.other_amount == null || report.other_currency === null) return null;
  const { flagged_at, other_currency: currency, other_amount, publisher_id: id, publisher: name } = report;
  return {
    reportedAt: flagged_at.toISOString(),
    value: { currency, amount: shortAmount(other_amount) },
    publisher: id === null || name === null ? null : { id, name },
  };
}
