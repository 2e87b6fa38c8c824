import { accountCurrency } from '#server/domain/account-currency.store';
import type { HeldBy } from '#server/domain/documents';
import { listing } from '#server/db/listing';
import type { Scope } from '#server/db/scope';
import type { ConversionsMatching } from '#server/domain/updates';
import type { Deps } from '#server/deps';
import type { HandlersOf } from '#server/http/mount';
import { conversionRowOf } from './conversion-list.rules.ts';
import {
  conversionIds,
  conversionRows,
  conversionsOnPage,
  countConversions,
  sumConversions,
  sumsByStatus,
  type ConversionQuery,
} from './conversion-list.store.ts';
import { withShown } from './shown.store.ts';
import { decisionsDue } from './decisions-due.store.ts';
import { refusal } from '#contract/refusals/index';
import { Failure, invalidField } from '#server/failure';
import { sees } from '#server/domain/seen';

/** @throws INVALID_REQUEST for a currency without rates. */
export function knownCurrency({ rates }: Deps, query: Pick<ConversionQuery, 'targetCurrencyCode'>): void {
  if (rates.currencies.includes(query.targetCurrencyCode)) return;
  const { currencies } = rates;
  throw invalidField(
    'query.targetCurrencyCode',
    refusal('input.currency', { currencies, given: query.targetCurrencyCode }),
  );
}

/** The query in the account's currency where it names none. @throws INVALID_REQUEST for a currency without rates. */
async function inCurrency<Q extends Pick<ConversionQuery, 'targetCurrencyCode'>>(deps: Deps, query: Q, scope: Scope) {
  const targetCurrencyCode = query.targetCurrencyCode || (await accountCurrency(deps.db, scope));
  knownCurrency(deps, { targetCurrencyCode });
  return { ...query, targetCurrencyCode };
}

/** Refuses sorting by a hidden column, which would reveal its values. */
function hidesOrder({ sortColumnName }: ConversionQuery, scope: Scope): void {
  const isHidden =
    (sortColumnName === 'cost.amount' && !sees(scope, 'costs')) ||
    (sortColumnName === 'ipAddress' && !sees(scope, 'addresses'));
  if (!isHidden) return;
  throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', refusal('conversion.hiddenOrder', { column: sortColumnName }));
}

/** Conversions of an invoice or a payment, for those modules. */
export function conversionsHeld({ db, rates }: Deps): HeldBy {
  return async (scope, document, currency, page) => {
    const query: ConversionQuery = {
      agencyId: scope.agencyId,
      contactId: scope.contactId,
      ...('invoiceId' in document ? { invoiceId: [document.invoiceId] } : { invoicePayoutId: [document.paymentId] }),
      fromDate: '0001-01-01',
      toDate: '9999-12-30',
      dateField: 'conversion',
      conversionType: 'conversions',
      targetCurrencyCode: currency,
      ...page,
    };
    hidesOrder(query, scope);
    const [sums, records] = await Promise.all([
      sumConversions(db, scope, query),
      conversionsOnPage(db, scope, query, rates, page),
    ]);
    return {
      count: sums.count,
      commission: sums.commission,
      netCost: sums.net_cost,
      rows: records.map((record) => conversionRowOf(record, scope, query)),
    };
  };
}

/** Conversion ids of a list, for batches of decisions. */
export function conversionsMatching(deps: Deps): ConversionsMatching {
  return async (scope, asked, most) => {
    const query = await inCurrency(deps, asked, scope);
    hidesOrder(query, scope);
    return conversionIds(deps.db, scope, query, deps.rates, most);
  };
}

export function conversionListHandlers(
  deps: Deps,
): HandlersOf<'listConversions' | 'sumConversions' | 'getDecisionsDue'> {
  return {
    listConversions: async (call) => {
      const { scope } = call;
      const query = await inCurrency(deps, call.query, scope);
      hidesOrder(query, scope);
      const shown = withShown(deps.db, scope, query, deps.rates);
      return listing(
        conversionRows(deps.db, scope, query, deps.rates),
        countConversions(deps.db, scope, query),
        async (found) => (await shown(found)).map((record) => conversionRowOf(record, scope, query)),
      );
    },
    sumConversions: async (call) => {
      const { scope } = call;
      const query = await inCurrency(deps, call.query, scope);
      const sums = await sumsByStatus(deps.db, scope, query, deps.rates);
      return sums.map((one) => (sees(scope, 'costs') ? one : { ...one, netCost: null, grossCost: null }));
    },
    getDecisionsDue: async (call) => {
      const { query, scope } = call;
      knownCurrency(deps, query);
      if (!sees(scope, 'decisions')) return [];
      const rows = await decisionsDue(deps.db, scope, query, deps.rates);
      return rows.map(({ id, name, ...one }) => ({
        id,
        name,
        overdue: { conversions: one.overdue_count, netCost: one.overdue_cost },
        soon: { conversions: one.soon_count, netCost: one.soon_cost },
        all: { conversions: one.all_count, netCost: one.all_cost },
      }));
    },
  };
}
