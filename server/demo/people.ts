/** Advertisers and publishers with their people and websites. */
import { advertisers } from './names/advertisers.ts';
import { publishers, slugOf } from './names/publishers.ts';
import { firstNames, surnames } from './names/persons.ts';
import { verticals } from './names/verticals.ts';
import { chance, oneOf, pick, seed, values } from './draw.ts';
import { demoUsers } from './users.ts';
import type { Step } from './step.ts';

const s = 'seed';

/** Conversion rate of each kind of publisher in ten-thousandths, and its pull to the top of the ranking. */
const kinds = [
  ['Content', 250, 0],
  ['Cashback', 690, 260],
  ['Voucher', 590, 300],
  ['Email', 300, 40],
  ['Social', 105, 60],
  ['Search', 350, 120],
  ['App', 230, 80],
] as const;

const address = `(1 + ${pick(s, 'house', 190)}) || ' ' || ${oneOf(s, 'street', ['Harbour Road', 'Mill Lane', 'Station Street', 'Orchard Way', 'Quayside', 'Market Square'])}`;
const vatNumber = `'GB' || (100000000 + ${pick(s, 'vat number', 899_999_999)})`;

/** Days before the first day of data are negative. */
const advertiserPlan = `CREATE TEMP TABLE demo_advertiser AS
  SELECT p.*, 100000 + no AS id, ${seed('no', 'advertiser')} AS seed, v.pull, no IN (19, 47) AS gone
  FROM (${values(advertisers.map((a, i) => [i + 1, a.name, slugOf(a.name), a.agency, a.vertical, a.colour, a.campaigns[0]![1]]))})
    AS p(no, name, slug, agency_id, vertical, colour, country)
  JOIN (${values(verticals.map((v, i) => [i + 1, v.pull]))}) AS v(id, pull) ON v.id = p.vertical`;

/**
 * The weight determines a publisher's share of all conversions: 1 / (rank + 15)^2 gives the first 20 of 360 about 60 %.
 * The demo publisher is outside the ranking with its 4 %.
 */
const publisherPlan = `CREATE TEMP TABLE demo_publisher AS
  WITH plain AS (
    SELECT p.*, k.convert, k.pull, 200000 + no AS id, ${seed('no', 'publisher')} AS seed
    FROM (${values(publishers.map((p, i) => [i + 1, p.name, p.slug, p.type]))}) AS p(no, name, slug, kind)
    JOIN (${values(kinds)}) AS k(kind, convert, pull) ON k.kind = p.kind),
  ranked AS (
    SELECT *, row_number() OVER (ORDER BY no = 1, ${pick(s, 'rank', 1000)} - pull, no) AS rank FROM plain)
  SELECT *, no = 1 AS demo,
    CASE WHEN no = 1 THEN 2600000 ELSE 1000000000 // ((rank + 15) * (rank + 15)) END AS weight,
    CASE WHEN no > 1 AND rank % 10 IN (2, 5, 8) THEN 2 ELSE 1 END AS agency_id,
    CASE WHEN no = 1 OR ${chance(s, 'old', 780)} OR rank <= 20 THEN -30 - ${pick(s, 'age', 1500)} ELSE ${pick(s, 'young', 640)} END AS since,
    CASE WHEN no > 1 AND rank > 60 AND ${chance(s, 'old', 780)} AND ${chance(s, 'gone', 70)} THEN 650 + ${pick(s, 'gone on', 90)} END AS gone_on,
    [1 + ${pick(s, 'taste 1', 12)}, 1 + ${pick(s, 'taste 2', 12)}, 1 + ${pick(s, 'taste 3', 12)}] AS tastes,
    no = 1 OR ${chance(s, 'fca', 350)} AS fca,
    CASE WHEN no = 1 THEN 3 WHEN kind = 'Content' THEN 1 + ${pick(s, 'sites', 3)} ELSE 1 + ${pick(s, 'sites', 2)} END AS sites
  FROM ranked`;

const advertiserContacts = `INSERT INTO contact
  SELECT id, agency_id, 'advertiser', name,
    name || CASE country WHEN 'US' THEN ' Inc.' ELSE ' Ltd' END,
    'partners@' || slug || '.example', country, CASE agency_id WHEN 1 THEN 'GBP' ELSE 'USD' END, NOT gone,
    CASE WHEN no = 1 THEN 11 WHEN agency_id = 1 THEN 11 + ${pick(s, 'manager', 6)} ELSE 17 + ${pick(s, 'manager', 3)} END,
    CASE WHEN no > 1 AND ${chance(s, 'managed', 300)} THEN 'advertiser' ELSE 'optimise' END,
    CASE WHEN no = 1 THEN 'faster' ELSE ${oneOf(s, 'pays', ['faster', 'faster', 'express', 'express', 'nonstandard'])} END,
    ${oneOf(s, 'fee', [0.3, 0.3, 0.25, 0.275, 0.2])},
    CASE WHEN agency_id = 2 THEN 0 WHEN no % 11 = 4 THEN 0 ELSE 0.2 END,
    NULL, NULL, vertical IN (4, 5), CASE WHEN vertical IN (4, 5) THEN 700000 + ${pick(s, 'fca', 99999)} END,
    1 + ${pick(s, 'plan', 4)}, colour, __START__ - (1190 + ${pick(s, 'age', 900)}) * INTERVAL 1 DAY + ${pick(s, 'hour', 30000)} * INTERVAL 1 SECOND,
    ${address}, CASE country WHEN 'GB' THEN ${vatNumber} END, NULL, NULL, 1
  FROM demo_advertiser WHERE __WHO__ ORDER BY id`;

const publisherContacts = `INSERT INTO contact
  SELECT id, agency_id, 'publisher', name,
    name || ${oneOf(s, 'company', [' Ltd', ' Media Ltd', ' Group', ' Partners LLP', ''])},
    'hello@' || slug || '.example',
    CASE WHEN no = 1 THEN 'GB' WHEN agency_id = 1 THEN ${oneOf(s, 'country', ['GB', 'GB', 'GB', 'GB', 'GB', 'IE', 'DE', 'FR', 'ES', 'IN'])}
      ELSE ${oneOf(s, 'country', ['US', 'US', 'US', 'US', 'BR', 'SG', 'CA', 'IN'])} END,
    CASE agency_id WHEN 1 THEN 'GBP' ELSE 'USD' END, gone_on IS NULL,
    CASE WHEN no = 1 THEN 11 WHEN agency_id = 1 THEN 11 + ${pick(s, 'manager', 6)} ELSE 17 + ${pick(s, 'manager', 3)} END,
    CASE WHEN ${chance(s, 'managed', 150)} THEN 'advertiser' ELSE 'optimise' END,
    CASE WHEN no = 1 THEN 'express' ELSE ${oneOf(s, 'paid', ['faster', 'faster', 'faster', 'faster', 'express', 'nonstandard'])} END,
    0, CASE WHEN no = 1 OR agency_id = 1 AND ${chance(s, 'vat', 450)} THEN 0.2 ELSE 0 END,
    kind, CASE WHEN rank <= 30 OR no = 1 THEN 'Strategic' WHEN since > 480 THEN 'New' ELSE 'Standard' END,
    fca, CASE WHEN fca THEN 600000 + ${pick(s, 'fca no', 99999)} END,
    NULL, ${oneOf(s, 'colour', ['#2f6690', '#81a88d', '#c8553d', '#588157', '#6d597a', '#b56576', '#e09f3e', '#335c67', '#7f5539', '#457b9d', '#8d5b8c', '#52796f'])},
    __START__ + since * INTERVAL 1 DAY + (30000 + ${pick(s, 'hour', 30000)}) * INTERVAL 1 SECOND,
    ${address}, CASE WHEN no = 1 OR agency_id = 1 AND ${chance(s, 'vat', 450)} THEN ${vatNumber} END, NULL, NULL, 1
  FROM demo_publisher WHERE __WHO__ ORDER BY id`;

const names = (key: string) =>
  `${oneOf(key, 'first', firstNames)} AS first_name, ${oneOf(key, 'last', surnames)} AS surname`;
const demoAdvertiser = demoUsers[1];

/** Two or three people per advertiser; the demo advertiser's first one signs in. */
const contactUsers = `INSERT INTO contact_user
  SELECT row_number() OVER (ORDER BY contact_id, j) + 20000, contact_id, agency_id,
    CASE WHEN demo THEN '${demoAdvertiser.firstName}' ELSE first_name END,
    CASE WHEN demo THEN '${demoAdvertiser.surname}' ELSE surname END,
    CASE WHEN demo THEN '${demoAdvertiser.email}' ELSE replace(lower(first_name || '.' || surname), ' ', '-') || '@' || slug || '.example' END,
    j = 0, j < 2
  FROM (SELECT *, ${names('who')} FROM (
    SELECT id AS contact_id, agency_id, slug, j, no = 1 AND j = 0 AS demo, ${seed('no * 10 + j', 'contact user')} AS who
    FROM (SELECT *, unnest(range(2 + ${pick(s, 'people', 2)})) AS j FROM demo_advertiser)))`;

const websites = `INSERT INTO website
  SELECT 700000 + row_number() OVER (ORDER BY no, j), agency_id, id,
    name || ['', ' Deals', ' App'][1 + j],
    'https://' || ['www.', 'deals.', 'm.'][1 + j] || slug || '.example',
    CASE WHEN j = 2 THEN 'App' ELSE kind END
  FROM (SELECT *, unnest(range(sites)) AS j FROM demo_publisher)`;

/** Creates only the two demo contacts for an empty network. */
export function people(start: string, empty: boolean): Step[] {
  const contacts = (sql: string) =>
    sql.replaceAll('__START__', `TIMESTAMP '${start}'`).replace('__WHO__', empty ? 'no = 1' : 'true');
  const two: Step[] = [
    { label: 'Advertisers', sql: advertiserPlan },
    { label: 'Publishers', sql: publisherPlan },
    { label: 'Advertisers', sql: contacts(advertiserContacts) },
    { label: 'Publishers', sql: contacts(publisherContacts) },
  ];
  if (empty) return two;
  return [...two, { label: 'People', sql: contactUsers }, { label: 'Websites', sql: websites }];
}
