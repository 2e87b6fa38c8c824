import { Failure } from '#contract/failures';
import { listing } from '#server/db/listing';
import type { Deps } from '#server/deps';
import type { HandlersOf } from '#server/http/mount';
import { conversionRowOf } from './conversions.rules.ts';
import { conversionRows, countConversions, type ConversionQuery } from './conversions.store.ts';

function knownCurrency({ rates }: Deps, query: ConversionQuery): void {
  if (rates.currencies.includes(query.targetCurrencyCode)) return;
  const message = `must be one of ${rates.currencies.join(', ')}, not "${query.targetCurrencyCode}"`;
  throw new Failure('INVALID_REQUEST', `targetCurrencyCode ${message}.`, [
    { path: 'query.targetCurrencyCode', message },
  ]);
}

export function conversionHandlers(deps: Deps): HandlersOf<'listConversions'> {
  return {
    listConversions: ({ query, scope }) => {
      knownCurrency(deps, query);
      return listing(
        conversionRows(deps.db, scope, query, deps.rates),
        countConversions(deps.db, scope, query),
        (records) => records.map((record) => conversionRowOf(record, scope, query)),
      );
    },
  };
}
