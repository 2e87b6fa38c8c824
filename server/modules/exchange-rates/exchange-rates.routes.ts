import type { ExchangeRates } from '#contract/exchange-rates';
import { refusal } from '#contract/refusals/index';
import type { Db } from '#server/db/database';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import { accountCurrency } from '#server/domain/account-currency.store';
import { actorColumns, audit } from '#server/domain/audit.store';
import { isDemo } from '#server/domain/own-network.store';
import { rereadRates } from '#server/domain/rates.store';
import { Failure, invalidField } from '#server/failure';
import type { HandlersOf } from '#server/http/mount';
import { currenciesInUse, importedDays, newestRates, storeQuotes } from './exchange-rates.store.ts';
import { EURO, readTable } from './rates-table.rules.ts';

type Id = 'getExchangeRates' | 'importExchangeRates';

async function ratesOf({ db, rates }: Pick<Deps, 'rates'> & { db: Db }, scope: Scope): Promise<ExchangeRates> {
  return {
    currencies: rates.currencies,
    ...(await importedDays(db)),
    importable: !(await isDemo(db)),
    newest: await newestRates(db, await accountCurrency(db, scope)),
  };
}

/** Exchange rates of the network, which its account managers import. */
export function exchangeRateHandlers(deps: Deps): HandlersOf<Id> {
  const { db, now } = deps;
  return {
    getExchangeRates: ({ scope }) => ratesOf(deps, scope),
    importExchangeRates: async ({ scope, principal, body }) => {
      if (await isDemo(db)) throw new Failure('CONFLICT', refusal('rates.demo'));
      const currencies = [...new Set(body.currencies)];
      const missing = (await currenciesInUse(db)).find((one) => one !== EURO && !currencies.includes(one));
      if (missing) throw invalidField('body.currencies', refusal('rates.missing', { currency: missing }));
      const read = readTable(body.table, currencies, now().toISOString().slice(0, 10));
      if ('wrong' in read) throw invalidField('body.table', read.wrong);
      const days = read.quotes.map(({ day }) => day).toSorted();
      await db.transaction().execute(async (tx) => {
        await storeQuotes(tx, read.quotes);
        await audit(tx, {
          agency_id: scope.agencyId,
          contact_id: 0,
          ...actorColumns(principal),
          action: 'exchange_rates.imported',
          subject_kind: 'agency',
          subject_id: String(scope.agencyId),
          occurred_at: now(),
          after: { currencies, firstDay: days[0], lastDay: days.at(-1) },
        });
      });
      await rereadRates(db, deps.rates);
      return ratesOf(deps, scope);
    },
  };
}
