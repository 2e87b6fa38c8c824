/** The demo network is plausible and reproducible. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoSteps, demoUsers, fillDemo } from './index.ts';
import { newestDay } from './seed.ts';
import { openNetwork, tablesOf, today, type Network } from './testing.ts';

/** Tables that people and sign-ins fill, not the demo. */
const leftEmpty = [
  'application',
  'application_draft',
  'application_page',
  'audit_seal',
  'auth_account',
  'auth_device',
  'auth_guess',
  'auth_passkey',
  'auth_rate_limit',
  'auth_session',
  'auth_two_factor',
  'auth_verification',
  'connection',
  'decision_batch',
  'decision_row',
  'erased_person',
  'former_agency',
  'former_company',
  'former_person',
  'invitation',
  'last_seen',
  'mirror_agreement',
  'mirror_answer',
  'mirror_budget',
  'mirror_difference',
  'mirror_part',
  'mirror_rate',
  'mirror_write',
  'network',
  'notice_choice',
  'notice_done',
  'notice_event',
  'notice_language',
  'notice_waiting',
  'notification',
  'outbox',
  'payment_detail',
  'person_seen',
  'published_rate',
  'rate_window',
  'sale_flag',
  'saved_view',
  'service_account',
  'setting',
  'short_url_archive',
  'short_url_name',
  'traffic_day',
  'unpaid_click',
];

let network: Network;
beforeAll(async () => {
  network = await openNetwork(2000);
}, 60_000);
afterAll(() => network.close());

async function sizes(of: Network): Promise<Record<string, number>> {
  const result: Record<string, number> = {};
  for (const table of await tablesOf(of)) result[table] = await of.one(`SELECT count(*) FROM ${table}`);
  return result;
}

/** Independent of row order; covers every column. */
const checksum = (table: string) =>
  `SELECT count(*) || ':' || coalesce(sum(md5_number_lower(CAST(t AS TEXT))::HUGEINT), 0) AS sum FROM ${table} t`;

describe('the fill', () => {
  test('fills every table', async () => {
    const empty = Object.entries(await sizes(network))
      .filter(([, n]) => n === 0)
      .map(([table]) => table);
    expect(empty).toEqual(leftEmpty);
  });

  test('nothing has happened later than the clock: the newest day is over', async () => {
    const moments = [
      'conversion.converted_at',
      'conversion.modified_at',
      'traffic_event.occurred_at',
      'audit_event.occurred_at',
    ];
    const after = new Date(`${newestDay(new Date('2026-03-16T00:10:00Z'))}T23:59:59.999Z`).toISOString();
    for (const moment of moments) {
      const [table = '', column = ''] = moment.split('.');
      expect([moment, await network.one(`SELECT count(*) FROM ${table} WHERE ${column} > '${after}'`)]).toEqual([
        moment,
        0,
      ]);
    }
    expect(after.slice(0, 10)).toBe(today);
  });

  test('leaves no helper tables behind', async () => {
    expect(await network.rows('SELECT table_name FROM duckdb_tables() WHERE temporary')).toEqual([]);
  });

  test('makes the same rows whatever the number of threads', async () => {
    const other = await openNetwork(2000, '7');
    for (const table of await tablesOf(network))
      expect([table, await other.rows(checksum(table))]).toEqual([table, await network.rows(checksum(table))]);
    other.close();
  }, 60_000);

  test('is pure and reports progress', async () => {
    expect(demoSteps({ conversions: 50, today })).toEqual(demoSteps({ conversions: 50, today }));
    const seen: string[] = [];
    await fillDemo(
      async () => {},
      { conversions: 0, today },
      (label, done, total) => seen.push(`${label} ${done}/${total}`),
    );
    expect(seen[0]).toBe(`Countries 0/${seen.length}`);
  });

  test('of nothing holds what signing in needs', async () => {
    const empty = await openNetwork(0);
    const filled = Object.entries(await sizes(empty)).filter(([, n]) => n > 0);
    expect(Object.fromEntries(filled)).toMatchObject({
      account_manager: 9,
      agency: 2,
      auth_user: 3,
      contact: 2,
      country: 24,
      membership: 3,
      vertical: 48,
    });
    expect(filled.map(([table]) => table)).toEqual([
      'account_manager',
      'agency',
      'auth_user',
      'contact',
      'country',
      'exchange_rate',
      'membership',
      'vertical',
    ]);
    empty.close();
  });
});

describe('its people', () => {
  test('are as many as there should be', async () => {
    const n = await sizes(network);
    expect(n).toMatchObject({ agency: 2, campaign: 130, contact: 408, vertical: 48, conversion: 2000, membership: 3 });
    expect(await network.one("SELECT count(*) FROM contact WHERE kind = 'advertiser'")).toBe(48);
    expect(await network.one('SELECT count(DISTINCT name) FROM contact')).toBe(408);
    expect(await network.one('SELECT count(DISTINCT primary_vertical_id) FROM campaign')).toBe(12);
  });

  test('can sign in', async () => {
    const found =
      await network.rows(`SELECT u.id, u.email, m.role, m.contact_id, k.kind FROM auth_user u JOIN membership m ON m.user_id = u.id
      LEFT JOIN contact k ON k.id = m.contact_id AND k.agency_id = m.agency_id ORDER BY m.id`);
    expect(found.map((row) => [row['id'], row['email'], row['role'], row['kind']])).toEqual(
      demoUsers.map((u) => [u.id, u.email, u.role, u.role === 'manager' ? null : u.role]),
    );
  });

  test('have relations of all states', async () => {
    const of = (status: string) =>
      network.one(`SELECT count(*) FROM relation WHERE publisher_id = 200001 AND status = '${status}'`);
    expect(await of('live')).toBe(20);
    for (const status of ['pending', 'rejected', 'paused']) expect(await of(status)).toBeGreaterThan(0);
    expect(await network.one('SELECT count(*) FROM campaign WHERE advertiser_id = 100001')).toBe(5);
    expect(
      await network.one(
        'SELECT count(DISTINCT publisher_id) FROM relation WHERE advertiser_id = 100001 AND live_at IS NOT NULL',
      ),
    ).toBeGreaterThan(150);
  });
});

describe('its traffic', () => {
  test('has a long tail', async () => {
    const share = await network.one(`WITH earned AS (
        SELECT c.publisher_id, sum(c.commission * e.rate) AS n FROM conversion c
        JOIN exchange_rate e ON e.day = CAST(c.converted_at AS DATE) AND e.from_currency = c.currency_code AND e.to_currency = 'GBP' GROUP BY 1)
      SELECT (SELECT sum(n) FROM (SELECT n FROM earned ORDER BY n DESC LIMIT 20)) / sum(n) FROM earned`);
    expect(share).toBeGreaterThan(0.54);
    expect(share).toBeLessThan(0.7);
  });

  test('gives the demo publisher about 4 % and agency 1 about 70 %', async () => {
    const share = (where: string) => network.one(`SELECT avg(CASE WHEN ${where} THEN 1 ELSE 0 END) FROM conversion`);
    expect(await share('publisher_id = 200001')).toBeCloseTo(0.04, 2);
    expect(await share('agency_id = 1')).toBeCloseTo(0.7, 1);
  });

  test('converts at plausible rates', async () => {
    const rates = await network.rows(`SELECT k.publisher_type AS type, sum(c.n) / sum(t.n) AS rate
      FROM contact k JOIN (SELECT publisher_id, count(*) AS n FROM traffic_event WHERE kind = 'click' GROUP BY 1) t ON t.publisher_id = k.id
      LEFT JOIN (SELECT publisher_id, count(*) AS n FROM conversion GROUP BY 1) c ON c.publisher_id = k.id GROUP BY ROLLUP (1)`);
    expect(rates).toHaveLength(8);
    for (const { rate } of rates) expect(Number(rate)).toBeGreaterThan(0.005);
    for (const { rate } of rates) expect(Number(rate)).toBeLessThan(0.08);
    const all = Number(rates.find(({ type }) => type === null)!['rate']);
    expect(all).toBeGreaterThan(0.03);
    expect(all).toBeLessThan(0.04);
  });

  test('ends today, and not later', async () => {
    for (const [table, column] of [
      ['conversion', 'converted_at'],
      ['conversion', 'modified_at'],
      ['traffic_event', 'occurred_at'],
    ])
      expect(await network.rows(`SELECT CAST(CAST(max(${column}) AS DATE) AS TEXT) AS day FROM ${table}`)).toEqual([
        { day: today },
      ]);
    for (const [table, column] of [
      ['invoice', 'invoice_date'],
      ['invoice', 'sent_at'],
      ['invoice', 'settled_at'],
      ['invoice_receipt', 'received_on'],
      ['billing_run', 'ran_at'],
      ['payment', 'created_at'],
      ['payment', 'sent_at'],
      ['enquiry', 'modified_at'],
      ['conversion_note', 'created_at'],
      ['enquiry_note', 'created_at'],
      ['audit_event', 'occurred_at'],
      ['relation', 'applied_at'],
      ['relation', 'live_at'],
      ['relation', 'rejected_at'],
      ['relation', 'cancelled_at'],
      ['placement', 'created_at'],
      ['contact', 'created_at'],
      ['campaign', 'modified_at'],
      ['campaign', 'created_at'],
      ['voucher_code', 'added_at'],
      ['product_feed', 'imported_at'],
      ['file_entry', 'created_at'],
      ['file_entry', 'last_downloaded_at'],
      ['short_url', 'created_at'],
      ['short_url_use', 'last_used_at'],
    ])
      expect([
        table,
        column,
        await network.one(`SELECT count(*) FROM ${table} WHERE ${column} > TIMESTAMP '${today} 23:59:59'`),
      ]).toEqual([table, column, 0]);
  });

  test('peaks at the end of November and rests at weekends in finance', async () => {
    const clicks = (where: string) =>
      network.one(`SELECT count(*) FROM traffic_event t WHERE kind = 'click' AND ${where}`);
    expect(await clicks("occurred_at BETWEEN '2025-11-24' AND '2025-12-01'")).toBeGreaterThan(
      1.4 * (await clicks("occurred_at BETWEEN '2025-11-03' AND '2025-11-10'")),
    );
    const finance = 'campaign_id IN (SELECT id FROM campaign WHERE primary_vertical_id IN (4, 5))';
    expect((await clicks(`${finance} AND isodow(occurred_at) > 5`)) / 2).toBeLessThan(
      0.7 * ((await clicks(`${finance} AND isodow(occurred_at) < 6`)) / 5),
    );
  });

  test('narrows along the funnel', async () => {
    const of = (kind: string) => network.one(`SELECT count(*) FROM traffic_event WHERE kind = '${kind}'`);
    const funnel = [await of('click'), await of('landingPage'), await of('contentPage'), await of('basket')];
    expect(funnel).toEqual(funnel.toSorted((a, b) => b - a));
    expect(await of('impression')).toBeGreaterThan(0.05 * funnel[0]!);
  });
});

describe('its money', () => {
  test('is pending for recent months, decided and paid for old ones', async () => {
    const share = (what: string, from: string, to: string) =>
      network.one(
        `SELECT avg(CASE WHEN ${what} THEN 1 ELSE 0 END) FROM conversion WHERE converted_at >= '${from}' AND converted_at < '${to}'`,
      );
    expect(await share("status = 'pending'", '2026-02-15', '2026-03-16')).toBeGreaterThan(0.75);
    expect(await share("status = 'pending'", '2024-02-01', '2026-01-01')).toBe(0);
    expect(await share('payment_id IS NOT NULL', '2024-06-01', '2025-06-01')).toBeGreaterThan(0.75);
  });

  test('has invoices and payments of every status', async () => {
    const distinct = async (sql: string) => (await network.rows(sql)).map((row) => Object.values(row)[0]);
    expect(await distinct('SELECT DISTINCT status FROM invoice ORDER BY 1')).toEqual([
      'Allocated',
      'Contra',
      'Draft',
      'Sent',
      'Settled',
    ]);
    expect(await distinct('SELECT DISTINCT invoice_type_id FROM invoice ORDER BY 1')).toEqual(['1', '2']);
    expect(await distinct('SELECT DISTINCT status FROM payment ORDER BY 1')).toEqual(['Raised', 'Sent']);
    expect(await distinct('SELECT DISTINCT status_id FROM enquiry ORDER BY 1')).toEqual(['1', '2', '3', '4', '5']);
  });

  test('is converted at rates whose inverses agree', async () => {
    expect(
      await network.one(
        'SELECT count(*) FROM exchange_rate WHERE rate <= 0 OR (from_currency = to_currency) AND rate <> 1',
      ),
    ).toBe(0);
    expect(
      await network.one(`SELECT count(*) FROM exchange_rate a JOIN exchange_rate b ON a.day = b.day AND a.from_currency = b.to_currency AND a.to_currency = b.from_currency
      WHERE a.rate >= 1 AND abs(CAST(b.rate AS DOUBLE) - 1 / CAST(a.rate AS DOUBLE)) > 0.00000001`),
    ).toBe(0);
    expect(await network.one('SELECT count(*) / count(DISTINCT day) FROM exchange_rate')).toBe(36);
  });
});
