import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignRow } from '#contract/campaigns';
import type { ConversionRow } from '#contract/conversions';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';

/**
 * Requests as programs written for networks of this interface send them: with their headers, their ways of writing
 * lists and days, and without what they leave out. Each is answered with what the program goes on with.
 */

let network: TestNetwork;
let callers: Record<Caller['role'], Caller>;
beforeAll(async () => {
  network = await startNetwork();
  callers = await network.callers();
});
afterAll(() => network.drop());

/** Headers that such programs send with each request, a GET among them. */
const odd = (key: string) => ({
  ApiKey: key,
  Authorization: 'Bearer undefined',
  'Content-Type': 'application/json',
  Accept: 'application/json, text/plain, */*',
});

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what it reads
async function ask<T>(role: Caller['role'], method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const { key, own } = callers[role];
  const url = path.replace('{agency}', `${own.agencyId}`).replaceAll('{contact}', `${own.contactId}`);
  const answer = await network.app.inject({ method, url, headers: odd(key), ...(body && { payload: body }) });
  expect(answer.statusCode, answer.body).toBe(200);
  return { rows: answer.json<T>(), headers: answer.headers };
}

const account = 'agencyId={agency}&contactId={contact}';

test('a sync of programmes reads relations, cookie days, terms and links off the list, and pages to its end', async () => {
  const found: CampaignRow[] = [];
  for (let offset = 0; ; offset += 20) {
    const path = `/v1/campaigns/?${account}&offset=${offset}&limit=20&extendedData=true`;
    const { rows } = await ask<CampaignRow[]>('publisher', 'GET', path);
    if (rows.length === 0) break;
    found.push(...rows);
  }
  expect(new Set(found.map(({ productId }) => productId)).size).toBe(found.length);
  for (const row of found) {
    const own = row.publishers?.find(({ id }) => id === String(callers.publisher.own.contactId));
    expect(own?.status).toBe(row.campaignStatus);
    expect(row).toMatchObject({
      description: expect.stringMatching(/./),
      baseTrackingUrl: expect.stringMatching(/^http.*\/c\?AID=\d+&PID=\d+$/),
      cookieDuration: expect.any(Number),
      validationWindow: expect.any(Number),
      commission: { value: expect.stringMatching(/^\d+\.\d\d$/), type: expect.any(String) },
      currencyCode: expect.stringMatching(/^[A-Z]{3}$/),
      advertiserId: row.contactId,
    });
    expect(row.markets!.length).toBeGreaterThan(0);
  }
  const joined = found.filter((row) => row.publishers?.some(({ status }) => status === 'live'));
  expect(joined.length).toBeGreaterThan(0);
  expect(joined.length).toBeLessThan(found.length);
  expect(joined.every(({ campaignId }) => campaignId !== null)).toBe(true);
});

test.each(['statuses=live&statuses=waiting', 'statuses[]=live&statuses[]=waiting', 'statuses=live,waiting'])(
  'a search for programmes with %s',
  async (statuses) => {
    const { rows } = await ask<CampaignRow[]>('publisher', 'GET', `/v1/campaigns?${account}&${statuses}&limit=500`);
    expect(new Set(rows.map((row) => row.publishers![0]!.campaignSubStatus))).toEqual(new Set(['live', 'waiting']));
  },
);

test('a daily import of sales leaves the currency out, and one of payments the payment', async () => {
  const days = 'fromDate=2025-01-01&toDate=2026-03-15&dateField=conversion';
  const { rows, headers } = await ask<ConversionRow[]>('publisher', 'GET', `/v1/conversions?${account}&${days}`);
  expect(rows).toHaveLength(50);
  expect(headers['x-assumed']).toBe(`targetCurrencyCode="the account's currency"`);
  for (const row of rows) {
    expect(row).toMatchObject({
      conversionId: expect.stringMatching(/^\d+$/),
      commission: { currency: 'GBP', amount: expect.stringMatching(/^\d+\.\d\d$/) },
      advertiserName: expect.stringMatching(/./),
      status: expect.stringMatching(/^(pending|approved|rejected)$/),
    });
    expect(Object.keys(row)).toContain('uid');
  }
  const paid = await ask<ConversionRow[]>(
    'publisher',
    'GET',
    `/v1/conversions?${account}&${days}&conversionType=conversionsByPayment&targetCurrencyCode=GBP`,
  );
  expect(paid.rows.length).toBeGreaterThan(0);
  expect(paid.rows.every(({ paymentId }) => paymentId !== null)).toBe(true);
});

test('a report with days of another order, and without what is required, has one row a month', async () => {
  const body = {
    measures: ['clicks', 'validatedConversions', 'validatedCommission'],
    dimensions: ['month'],
    fromDate: '01/01/2026',
    toDate: '15/03/2026',
  };
  type Rows = Record<string, string>[];
  const { rows, headers } = await ask<Rows>('publisher', 'POST', `/v1/reporting/?${account}`, body);
  expect(rows.map(({ month }) => month)).toEqual(['2026-01', '2026-02', '2026-03']);
  expect(headers['x-assumed']).toContain('conditions');
  for (const row of rows) expect(row['validatedCommission']).toMatch(/^\d+\.\d\d$/);
});

test('a maker of links adds its own mark, and a visitor arrives', async () => {
  const { rows } = await ask<CampaignRow[]>('publisher', 'GET', `/v1/campaigns?${account}&statuses=live&deeplink=true`);
  const page = `${rows[0]!.landingPage.websiteUrl.replace(/\/$/, '')}/sale?size=10`;
  const { agencyId, contactId } = callers.publisher.own;
  const path = `/v1/campaigns/deeplink?agencyId=${agencyId}&aid=${contactId}&url=${encodeURIComponent(page)}`;
  const { rows: link } = await ask<{ deeplinkUrl: string }>('publisher', 'GET', path);
  const { pathname, search } = new URL(`${link.deeplinkUrl}&uid=post-7`);
  const visit = await network.app.inject({ url: pathname + search });
  expect(visit.statusCode).toBe(302);
  expect(visit.headers.location).toContain('/sale?size=10');
  const short = await ask<{ shortUrl: string }>('publisher', 'POST', `/v1/shorten-url?${account}`, { longUrl: page });
  expect(short.rows.shortUrl).toMatch(/\/s\/\w{7}$/);
});

test('a shop’s system finds its order, approves it, and reads it back', async () => {
  const days = 'fromDate=2025-01-01&toDate=2026-03-15&dateField=conversion&targetCurrencyCode=GBP';
  const pending = await ask<ConversionRow[]>('advertiser', 'GET', `/v1/conversions?${account}&${days}&status=pending`);
  const { advertiserRef, advertiserId, conversionId } = pending.rows[0]!;
  const found = await ask<ConversionRow[]>(
    'advertiser',
    'GET',
    `/v1/conversions?${account}&${days}&queryMerchantRef[0]=${advertiserRef}`,
  );
  expect(found.rows.map((row) => row.conversionId)).toContain(conversionId);
  const conversions = [{ advertiserConversionId: conversionId, advertiserId, status: 'approved' }];
  const { rows } = await ask<{ conversions: ConversionRow[] }>('advertiser', 'PUT', `/v1/conversions?${account}`, {
    conversions,
  });
  expect(rows.conversions).toMatchObject([{ conversionId, status: 'approved' }]);
});

test('a refusal says in its message what to send instead', async () => {
  const { key, own } = callers.publisher;
  const url = `/v1/campaigns?agencyId=${own.agencyId}&contactId=${own.contactId}&limit=1000&statuses=joined`;
  const answer = await network.app.inject({ url, headers: odd(key) });
  expect(answer.statusCode).toBe(400);
  const { message, errors } = answer.json<{ message: string; errors: { message: string }[] }>();
  expect(message).toContain('limit');
  expect(errors.map((one) => one.message.split(' ')[0])).toEqual(['limit', expect.stringMatching(/^statuses/)]);
});
