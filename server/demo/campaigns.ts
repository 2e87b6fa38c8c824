/** The campaigns: each advertiser's offers, countries and terms. */
import { consentMethods, referenceTypes, signupTypes, trackingTypes } from '#contract/campaigns';
import { advertisers } from './names/advertisers.ts';
import { countries } from './names/places.ts';
import { closing, pitches, terms } from './names/texts.ts';
import { slugOf } from './names/publishers.ts';
import { verticals } from './names/verticals.ts';
import { chance, list, money, oneOf, pick, seed, text, values } from './draw.ts';
import type { Step } from './step.ts';

const s = 'seed';

/** Values of campaigns; the more usual ones are repeated. */
const [cookie, serverToServer, app] = trackingTypes;
const [banner] = consentMethods;
const [byDefault, byHand, auto] = signupTypes;
const [letters, digits, both, pattern] = referenceTypes;

/** Campaign numbers that do not clash with the demo advertiser's: 1 sale, 2 lead, 3 click, 4 hybrid. */
const clickOnly = [28, 59, 90, 121];
const hybrid = [17, 45, 76, 107, 118];
const waiting = [23, 48, 72, 103, 114, 129];
const paused = [4, 19, 36, 57, 66, 84, 95, 111, 127];

/** A typical order in each currency, in thousandths of pounds; smaller where incomes are lower. */
const prices = [
  ['GBP', 1000],
  ['EUR', 1150],
  ['USD', 1250],
  ['INR', 38000],
  ['SGD', 1650],
  ['BRL', 3600],
] as const;

function plan() {
  let no = 0;
  return advertisers.flatMap((a, i) =>
    a.campaigns.map(([market, country, currency], j) => {
      no++;
      const kind = clickOnly.includes(no) ? 3 : hybrid.includes(no) ? 4 : verticals[a.vertical - 1]!.fixed ? 2 : 1;
      const status = waiting.includes(no) ? 'waiting' : paused.includes(no) ? 'paused' : 'live';
      return [
        no,
        i + 1,
        j,
        `${a.name} ${market}`,
        slugOf(market),
        country,
        currency,
        kind,
        status,
        advertisers.slice(0, i).filter((b) => b.agency === a.agency).length,
      ] as const;
    }),
  );
}

/**
 * pays: 0.0001 of a per cent or of the currency; order_cents: a typical order;
 * scheme: 0 one rate for all, 1 bands by value, 2 more for new customers, 3 less with a code.
 */
const campaignPlan = (start: string, days: number): string => `CREATE TEMP TABLE demo_campaign AS
  WITH plain AS (
    SELECT p.*, ${seed('p.no', 'campaign')} AS seed, 30000 + p.no AS id,
      a.id AS advertiser_id, a.agency_id, a.name AS advertiser, a.slug, a.vertical, a.gone,
      c.fee_rate, c.vat_rate, v.* EXCLUDE (id), x.price, n.id AS country_id
    FROM (${values(plan())}) AS p(no, advertiser_no, nth, name, market, country, currency, kind, planned, agency_rank)
    JOIN demo_advertiser a ON a.no = p.advertiser_no
    JOIN contact c ON c.id = a.id
    JOIN (${values(verticals.map((v, i) => [i + 1, v.profile, v.funnel, v.order, v.fixed, v.pay[0], v.pay[1], v.rejected, v.fresh, v.pull, v.basket]))})
      AS v(id, profile, funnel, order_pence, fixed, pay_from, pay_to, rejected, fresh, pull, basket) ON v.id = a.vertical
    JOIN (${values(prices)}) AS x(currency, price) ON x.currency = p.currency
    JOIN country n ON n.code = p.country),
  shaped AS (
    SELECT *, CASE WHEN gone THEN 'paused' ELSE planned END AS status,
      basket AND (no IN (1, 3) OR vertical = 4 OR nth = 0 AND ${chance(s, 'item level', 600)}) AS item_level,
      no = 1 OR vertical NOT IN (4, 5, 12) AND ${chance(s, 'voucher', 700)} AS voucher,
      CASE WHEN advertiser_no = 1 AND nth < 4 OR planned = 'paused' OR gone OR ${chance(s, 'old', 640)} THEN -40 - ${pick(s, 'age', 1100)} ELSE ${pick(s, 'young', days - 90)} END AS launched_on,
      ${oneOf(s, 'cookie', [30, 30, 30, 45, 14, 60, 7])} AS cookie_days,
      ${oneOf(s, 'validation', [30, 45, 45, 60, 60, 21])} AS validation_days,
      order_pence * price // 1000 * (70 + ${pick(s, 'order', 61)}) // 100 AS order_cents,
      CASE WHEN fixed THEN (pay_from + ${pick(s, 'pay', 'pay_to - pay_from + 1')}) // 50 * 50 * price // 1000 * 100
        ELSE (pay_from + ${pick(s, 'pay', 'pay_to - pay_from + 1')}) // 5 * 5 * 1000 END AS pays
    FROM plain)
  SELECT *,
    CASE WHEN status = 'waiting' THEN ${days} + 7 ELSE launched_on END AS live_on,
    CASE WHEN no = 4 THEN ${days} - 75 WHEN status = 'paused' THEN ${days} - 40 - ${pick(s, 'paused on', 160)} END AS ended_on,
    CASE WHEN no = 1 OR kind = 1 AND ${chance(s, 'scheme', 280)} THEN 1 WHEN ${chance(s, 'scheme 2', 330)} THEN 2
      WHEN voucher AND status <> 'waiting' AND ${chance(s, 'scheme 3', 400)} THEN 3 ELSE 0 END AS scheme,
    CASE kind WHEN 3 THEN price * (12 + ${pick(s, 'click', 25)}) // 1000 WHEN 4 THEN price * (3 + ${pick(s, 'click', 5)}) // 1000 ELSE 0 END AS click_cents,
    pull * CASE WHEN no = 1 THEN 95 WHEN advertiser_no = 1 THEN 32 ELSE (30 + ${pick(s, 'size', 150)}) // (1 + nth) END AS popularity,
    ${chance(s, 'tagged', 450)} OR no = 1 AS tagged,
    TIMESTAMP '${start}' + CASE WHEN status = 'waiting' THEN ${days} - 12 ELSE launched_on END * INTERVAL 1 DAY + (32000 + ${pick(s, 'hour', 20000)}) * INTERVAL 1 SECOND AS launched_at,
    'https://www.' || slug || CASE WHEN nth > 0 THEN '-' || market ELSE '' END || '.example' AS url,
    no = 1 OR ${chance(s, 'rule', 720)} AS claims,
    CASE WHEN no < 4 THEN 0 ELSE ${oneOf(s, 'eligible', [0, 0, 0, 0, 0, 1, 2])} END AS eligibility,
    no = 1 OR ${chance(s, 'cashback', 660)} AS cashback, ${chance(s, 'email', 700)} AS email, ${chance(s, 'social', 850)} AS social,
    vertical IN (4, 5) AND country = 'GB' AS fca
  FROM shaped`;

const fill = (template: string, changes: readonly (readonly [string, string])[]) =>
  changes.reduce((sql, [from, to]) => `replace(${sql}, '{${from}}', ${to})`, template);

/** Every fourth campaign agreed on less time than its advertiser takes, so that some decisions are overdue. */
const agreedDays = 'validation_days - CASE WHEN no % 4 = 1 THEN 9 ELSE 0 END';

const description = fill(
  `${list(pitches.map((p) => p[0]))}[vertical] || ' ' || CASE WHEN no % 2 = 1 THEN ${list(pitches.map((p) => p[1]))}[vertical] || ' ' ELSE '' END || ${text(closing)}`,
  [
    ['name', 'advertiser'],
    ['cookie', 'cookie_days::TEXT'],
    ['days', `(${agreedDays})::TEXT`],
  ],
);

const conditions = fill(text(terms.join('\n\n')), [
  ['name', 'advertiser'],
  ['bidding', "CASE WHEN brand THEN 'allowed after written approval' ELSE 'not permitted' END"],
]);

const groups = `INSERT INTO campaign_group
  SELECT 500 + row_number() OVER (ORDER BY a.no, g.j), a.agency_id, a.id, a.name || g.suffix
  FROM demo_advertiser a, (VALUES (0, ' – core markets'), (1, ' – new markets')) AS g(j, suffix)`;

const groupIds = `CREATE TEMP TABLE demo_campaign_group AS
  SELECT advertiser_id, row_number() OVER (PARTITION BY advertiser_id ORDER BY id) - 1 AS half, id FROM campaign_group`;

const campaigns = (end: string): string => `INSERT INTO campaign
  SELECT c.id, agency_id, c.advertiser_id,
    CASE WHEN advertiser_no = 1 THEN 11 WHEN agency_id = 1 THEN 11 + (advertiser_no + 2) % 6 ELSE 17 + advertiser_no % 3 END,
    g.id, name, ${description}, status, kind,
    CASE WHEN kind = 3 THEN 3 WHEN fixed THEN 2 ELSE 1 END,
    1 + ${pick(s, 'platform', 5)},
    ${oneOf(s, 'tracking', [cookie, cookie, cookie, serverToServer, serverToServer, app])},
    ${oneOf(s, 'consent', [banner, ...consentMethods])},
    currency, country, vertical, 101 + 3 * (vertical - 1) + ${pick(s, 'sub', 3)},
    url || '/', 'utm_source=partnerdeck&utm_medium=affiliate',
    CASE WHEN ${chance(s, 'third', 200)} THEN 'https://go.' || slug || '.example/in' END,
    url || '/tracking-test', cookie_days, CASE WHEN ${chance(s, 'first', 120)} THEN 'first' ELSE 'last' END,
    ${agreedDays}, validation_days + 30, CASE WHEN ${chance(s, 'cap', 130)} THEN 100 * (2 + ${pick(s, 'cap size', 9)}) END,
    CASE WHEN ${chance(s, 'post view', 220)} THEN 1 + ${pick(s, 'post view days', 7)} ELSE 0 END,
    no = 1 OR ${chance(s, 'deeplink', 860)}, no = 1 OR ${chance(s, 'uid', 900)}, ${chance(s, 'cross', 240)}, item_level,
    ${chance(s, 'incentive', 620)}, cashback, voucher, brand,
    email, social, ${chance(s, 'retargeting', 250)}, false, ${chance(s, 'pop', 50)},
    fca, ${money('click_cents')}, ${conditions}, launched_at - INTERVAL 5 DAY,
    CASE WHEN ${chance(s, 'postback', 350)} THEN 'https://hooks.' || slug || '.example/partnerdeck' END,
    c.nth = 0, ${oneOf(s, 'signup', [byDefault, byDefault, byHand, auto])}, ${chance(s, 'sell', 300)},
    status <> 'paused' AND (no = 1 OR ${chance(s, 'accepting', 900)}), asks,
    CASE WHEN asks THEN 'How will you promote ' || advertiser || ', and on which websites?' END,
    eligibility,
    CASE country WHEN 'DE' THEN 2 WHEN 'FR' THEN 3 WHEN 'BR' THEN 4 WHEN 'IN' THEN 5 ELSE 1 END,
    1 + ${pick(s, 'plan', 4)}, CASE WHEN protected THEN 900 + no END, CASE WHEN protected THEN advertiser || ' protected partners' END,
    substr(md5(slug || no), 1, 8) || '-' || substr(md5(slug || no), 9, 4) || '-4' || substr(md5(slug || no), 14, 3) || '-a' || substr(md5(slug || no), 18, 3) || '-' || substr(md5(slug || no), 21, 12),
    launched_at, launched_at - (6 + ${pick(s, 'made', 30)}) * INTERVAL 1 DAY,
    least(launched_at + ${pick(s, 'changed', 400)} * INTERVAL 1 DAY + ${pick(s, 'second', 7200)} * INTERVAL 1 SECOND, TIMESTAMP '${end}'), 1, NULL, NULL
  FROM (SELECT *, ${chance(s, 'brand', 180)} AS brand, ${chance(s, 'asks', 300)} AS asks, ${chance(s, 'protected', 120)} AS protected FROM demo_campaign) c
  JOIN demo_campaign_group g ON g.advertiser_id = c.advertiser_id AND g.half = least(c.nth, 1)
  ORDER BY c.id`;

const markets = `INSERT INTO campaign_market
  SELECT id, agency_id, country_id, true FROM demo_campaign
  UNION ALL
  SELECT DISTINCT id, agency_id, other, false
  FROM (SELECT id, agency_id, country_id, 1 + ${pick('s2', 'market', countries.length)} AS other
    FROM (SELECT *, ${seed('no * 4 + n', 'market')} AS s2 FROM demo_campaign, range(3) AS t(n)) WHERE ${chance('s2', 'has', 300)})
  WHERE other <> country_id
  ORDER BY ALL`;

const crossSell = `INSERT INTO campaign_cross_sell
  SELECT id, agency_id, 3 - agency_id FROM demo_campaign WHERE ${chance(s, 'cross sell', 180)} ORDER BY id`;

const enquiryRules = `INSERT INTO enquiry_rule
  SELECT id, agency_id, ${chance(s, 'needs name', 500)}, ${chance(s, 'needs mail', 400)}, ${chance(s, 'needs code', 250)}, true,
    kind, CASE kind WHEN 'Regex' THEN '^[A-Z]{2}-[0-9]{8}$' END, 12 + ${pick(s, 'length', 20)}, ${oneOf(s, 'min age', [7, 14, 14, 21])},
    'Claims are taken for orders placed after a tracked click, with the order reference from the confirmation mail.',
    launched_at
  FROM (SELECT id, agency_id, seed, launched_at, ${oneOf(s, 'reference', [letters, digits, both, both, pattern])} AS kind
    FROM demo_campaign WHERE claims) ORDER BY id`;

export function campaignSteps(start: string, today: string, days: number): Step[] {
  const label = 'Campaigns';
  return [
    { label, sql: campaignPlan(start, days) },
    { label, sql: groups },
    { label, sql: groupIds },
    { label, sql: campaigns(`${today} 20:00:00`) },
    { label, sql: markets },
    { label, sql: crossSell },
    { label, sql: enquiryRules },
  ];
}
