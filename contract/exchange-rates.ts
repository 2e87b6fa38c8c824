import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as p from './primitives.ts';
import { currencyCode } from './own-network.ts';
import { wrong } from './refusals/checked.ts';

/** Exchange rates of a network, imported from a table such as the one that the European Central Bank publishes. */

const s = z.string();
const n = z.int();

const rates = z.object({
  /** Currencies that amounts can be converted into and booked in. */
  currencies: z.array(s),
  /** First and last day with imported rates; null without any. Earlier and later amounts use the nearest day's. */
  firstDay: z.nullable(s),
  lastDay: z.nullable(s),
  days: n,
  /** False in the demo network, whose rates are invented. */
  importable: z.boolean(),
  /** Rates of the last day: units of each currency for one of the agency's. */
  newest: z.array(z.object({ currency: s, rate: s })),
});
export type ExchangeRates = z.output<typeof rates>;

export const getExchangeRates = endpoint({
  id: 'getExchangeRates',
  method: 'GET',
  path: '/api/exchange-rates',
  access: 'manager',
  tag: 'Agency',
  summary: 'Currencies and days that the network has exchange rates for',
  query: z.object({ agencyId: p.id }),
  reply: rates,
});

export const MOST_CURRENCIES = 12;
export const MOST_TABLE = 900_000;

export const importRatesBody = z.strictObject({
  /** Columns of the table that the network takes. */
  currencies: z
    .array(currencyCode)
    .check(
      z.minLength(1, wrong('check.notEmpty')),
      z.maxLength(MOST_CURRENCIES, wrong('check.most', { most: MOST_CURRENCIES })),
    ),
  /** CSV: `Date,USD,GBP,…`, a day a row, units of each currency for one euro. */
  table: z
    .string()
    .check(
      z.minLength(1, wrong('check.notEmpty')),
      z.maxLength(MOST_TABLE, wrong('check.mostCharacters', { most: MOST_TABLE })),
    ),
});

export const importExchangeRates = endpoint({
  id: 'importExchangeRates',
  method: 'POST',
  path: '/api/exchange-rates',
  access: 'manager',
  level: 'admin',
  tag: 'Agency',
  summary: 'Import exchange rates: days of the table replace those of the network, other days stay',
  query: z.object({ agencyId: p.id }),
  body: importRatesBody,
  reply: rates,
  failures: ['CONFLICT'],
});
