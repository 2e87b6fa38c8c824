/** Data that the rest refers to: countries, places, verticals, agencies, invented exchange rates. */
import { verticalsSql } from '#server/reference/index';
import { pick, seed, values } from './draw.ts';
import { countries } from './names/places.ts';
import { firstNames, surnames } from './names/persons.ts';
import { demoUsers } from './users.ts';
import type { Step } from './step.ts';

/** Value in US dollars at the start of the walk, in millionths of a millionth. */
const currencies = [
  ['GBP', 1_272_400_000_000],
  ['USD', 1_000_000_000_000],
  ['EUR', 1_086_300_000_000],
  ['INR', 11_940_000_000],
  ['SGD', 743_800_000_000],
  ['BRL', 184_700_000_000],
] as const;

const agencies = [
  [
    1,
    'Partnerdeck Demo UK',
    'Tidewell Performance Ltd',
    '09900412',
    '14 Cooperage Yard, London, EC1Z 4QX',
    'GB',
    'GBP',
    'Tidewell Performance Ltd',
    'GB33BUKB20201555555555',
    'BUKBGB22',
    'selfBilling',
  ],
  [
    2,
    'Partnerdeck Demo Americas',
    'Tidewell Performance Inc.',
    '84-9900127',
    '220 Millrace Avenue, Portland, OR 97299',
    'US',
    'USD',
    'Tidewell Performance Inc.',
    'GB94BARC10201530093459',
    'BARCGB22',
    'statement',
  ],
] as const;

/** Agency 1 has the managers 11 to 16, agency 2 the managers 17 to 19. */
function managers(): (string | number)[][] {
  const demo = demoUsers[2];
  return Array.from({ length: 9 }, (_, i) => {
    const [first, last] = i === 0 ? [demo.firstName, demo.surname] : [firstNames[i * 2]!, surnames[i * 2 + 1]!];
    return [
      11 + i,
      i < 6 ? 1 : 2,
      first,
      last,
      i === 0 ? demo.email : `${first}.${last}@tidewell.example`.toLowerCase().replaceAll(' ', '-'),
    ];
  });
}

export function reference(today: string): Step[] {
  return [
    {
      label: 'Countries',
      sql: `INSERT INTO country ${values(countries.map(([code, name], i) => [i + 1, code, name]))}`,
    },
    { label: 'Verticals', sql: verticalsSql },
    {
      label: 'Agencies',
      sql: `INSERT INTO agency (id, name, company_name, registration_number, address, country_code, currency_code, account_name, iban, bic, payment_document) ${values(agencies)}`,
    },
    { label: 'Account managers', sql: `INSERT INTO account_manager ${values(managers())}` },
    { label: 'Exchange rates', sql: walk(today) },
    { label: 'Exchange rates', sql: rates },
    {
      label: 'Exchange rates',
      sql: `INSERT INTO exchange_rate
        SELECT day, from_currency, to_currency, CAST(rate8 * 0.00000001 AS DECIMAL(18,8))
        FROM demo_rate ORDER BY day, from_currency, to_currency`,
    },
  ];
}

export const places: Step = {
  label: 'Places',
  sql: `INSERT INTO place ${values(
    countries
      .flatMap(([code, , names]) => names.map((name) => [code, ...name.split('/')]))
      .map((row, i) => [i + 1, ...row]),
  )}`,
};

/** Changes by a few tenths of a per cent a day; the dollar is constant. */
const walk = (today: string): string => `CREATE TEMP TABLE demo_walk AS
  SELECT day, code, CASE code WHEN 'USD' THEN start ELSE
    CAST(start + start // 1000000 * sum(${pick(seed('epoch(day)::BIGINT // 86400 * 10 + no', 'rate'), 'step', 5201)} - 2600)
      OVER (PARTITION BY code ORDER BY day) AS BIGINT) END AS dollars
  FROM (SELECT CAST(d AS DATE) AS day FROM generate_series(
      TIMESTAMP '${today}' - INTERVAL 26 MONTH, TIMESTAMP '${today}' + INTERVAL 31 DAY, INTERVAL 1 DAY) AS t(d)),
    (${values(currencies.map(([code, start], no) => [no, code, start]))}) AS c(no, code, start)`;

/** The larger rate of a pair is rounded from the walk, the smaller one is its inverse. */
const rates = `CREATE TEMP TABLE demo_rate AS
  WITH pair AS (
    SELECT a.day, a.code AS from_currency, b.code AS to_currency, a.dollars AS a, b.dollars AS b
    FROM demo_walk a JOIN demo_walk b ON a.day = b.day),
  above AS (
    SELECT *, (greatest(a, b)::HUGEINT * 100000000 + least(a, b) // 2) // least(a, b) AS large FROM pair)
  SELECT day, from_currency, to_currency,
    CAST(CASE WHEN a >= b THEN large ELSE (10000000000000000 + large // 2) // large END AS BIGINT) AS rate8
  FROM above`;
