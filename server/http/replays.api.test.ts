import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignDetail, CampaignRow, CommissionGroup } from '#contract/campaigns';
import type { ConversionRow } from '#contract/conversions';
import type { EnquiryRow } from '#contract/enquiries';
import type { FeedRow } from '#contract/feeds';
import type { FileEntry } from '#contract/files';
import type { InvoiceRow } from '#contract/invoices';
import type { PaymentRow } from '#contract/payments';
import type { OverviewRow } from '#contract/payment-overview';
import type { PlacementDetail, PlacementRow } from '#contract/placements';
import type { VoucherRow } from '#contract/vouchers';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';
import { formBytes, formHeaders } from '#server/testing/uploads';

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
  expect([200, 201], answer.body).toContain(answer.statusCode);
  return { rows: answer.json<T>(), headers: answer.headers };
}

/** All rows of a list, page after page until one is empty. */
async function pagesOf<T>(role: Caller['role'], path: string, size: number): Promise<T[]> {
  const found: T[] = [];
  for (;;) {
    const { rows } = await ask<T[]>(role, 'GET', `${path}&offset=${found.length}&limit=${size}`);
    if (rows.length === 0) return found;
    found.push(...rows);
  }
}

const account = 'agencyId={agency}&contactId={contact}';

test('a sync of programmes reads relations, cookie days, terms and links off the list, and pages to its end', async () => {
  const found = await pagesOf<CampaignRow>('publisher', `/v1/campaigns/?${account}&extendedData=true`, 20);
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
  expect(joined.every(({ campaignId }) => Number.isSafeInteger(campaignId))).toBe(true);
});

test.each(['statuses=live&statuses=waiting', 'statuses[]=live&statuses[]=waiting', 'statuses=live,waiting'])(
  'a search for programmes with %s',
  async (statuses) => {
    const { rows } = await ask<CampaignRow[]>('publisher', 'GET', `/v1/campaigns?${account}&${statuses}&limit=500`);
    expect(new Set(rows.map((row) => row.publishers![0]!.campaignSubStatus))).toEqual(new Set(['live', 'waiting']));
  },
);

test('a page of a programme reads its terms, and its commissions by either id', async () => {
  const { rows } = await ask<CampaignRow[]>('publisher', 'GET', `/v1/campaigns?${account}&statuses=live&limit=1`);
  const { productId, campaignId } = rows[0]!;
  const one = `/v1/campaigns/${productId}/?${account}&contactType=2`;
  const { rows: detail } = await ask<CampaignDetail>('publisher', 'GET', one);
  expect(detail).toMatchObject({
    productId,
    campaignId,
    subStatus: 'live',
    cookieDuration: expect.any(Number),
    terms: { acceptedTerms: true, body: expect.stringMatching(/./) },
    baseTrackingUrl: expect.stringMatching(/^http.*\/c\?AID=\d+&PID=\d+$/),
  });
  const groupsOf = (id: number | undefined) =>
    ask<CommissionGroup[]>('publisher', 'GET', `/v1/campaigns/${id}/commission-groups?${account}&offset=0&limit=50`);
  const { rows: groups } = await groupsOf(productId);
  expect(groups.length).toBeGreaterThan(0);
  for (const { payout, percentage } of groups) {
    expect(payout).toMatch(percentage ? /^\d+\.\d\d%$/ : /^\d+\.\d\d [A-Z]{3}$/);
  }
  expect((await groupsOf(campaignId)).rows).toEqual(groups);
});

test('bookkeeping reads the invoices of a year by pages, and those of two campaigns', async () => {
  const days = 'startDate=2025-01-01T00:00:00.000Z&endDate=2025-12-31T23:59:59.999Z';
  const sorted = 'sortColumnName=date&sortDirection=asc';
  const found = await pagesOf<InvoiceRow>('advertiser', `/v1/invoices?${account}&${days}&${sorted}`, 10);
  expect(found.length).toBeGreaterThan(10);
  expect(new Set(found.map(({ invoiceId }) => invoiceId)).size).toBe(found.length);
  for (const { net, vat, gross, date, status } of found) {
    expect(gross).toBeCloseTo(net + vat, 6);
    expect(date).toMatch(/^2025-/);
    expect(status).toMatch(/^(Draft|Settled|Contra|Sent|Allocated)$/);
  }
  const dates = found.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted());
  const campaigns = found.flatMap((row) => row.campaigns.map((one) => one.campaignId));
  const wanted = [...new Set(campaigns)].slice(0, 2);
  const some = await pagesOf<InvoiceRow>(
    'advertiser',
    `/v1/invoices?${account}&${days}&${sorted}&campaignIds=${wanted.join(',')}`,
    500,
  );
  expect(some).toEqual(found.filter((row) => row.campaigns.some(({ campaignId }) => wanted.includes(campaignId))));
});

test('an advertiser books a placement for a publisher, finds it by its days and campaign, and opens it', async () => {
  const { rows } = await ask<CampaignRow[]>(
    'advertiser',
    'GET',
    `/v1/campaigns?${account}&returnPublishersForCampaign=true`,
  );
  const { campaignId } = rows[0]!.publishers!.find(({ status }) => status === 'live')!;
  const own = 'advertiserId={contact}&agencyId={agency}';
  const { rows: made } = await ask<PlacementDetail>('advertiser', 'POST', `/v1/placements?${own}`, {
    campaignId: Number(campaignId),
    placementName: 'Autumn guide',
    type: 1,
    placementDescription: 'A listing in the guide',
    destinationUrl: null,
  });
  const days = 'fromDate=2026-03-01&toDate=2026-03-31&sort=dateCreated&direction=desc';
  const list = `/v1/placements?${own}&${days}&campaignIds[]=${made.productId}&searchText=autumn`;
  const { rows: found } = await ask<PlacementRow[]>('advertiser', 'GET', list);
  expect(found).toMatchObject([{ id: made.id, name: 'Autumn guide', typeId: 1, type: 'Listing' }]);
  const { rows: opened } = await ask<PlacementDetail>('advertiser', 'GET', `/v1/placements/${made.id}?${own}`);
  expect(opened).toEqual(made);
});

test('a sync of claims reads the open and the rejected ones, oldest first', async () => {
  const found = await pagesOf<EnquiryRow>(
    'publisher',
    `/v1/conversion-enquiries?${account}&statusIds[]=1&statusIds[]=4&direction=asc`,
    10,
  );
  const dates = found.map(({ creationDate }) => creationDate);
  expect(dates).toEqual(dates.toSorted());
  expect(new Set(found.map(({ status }) => status))).toEqual(new Set(['Open', 'Rejected']));
  for (const { statusId, status } of found) expect(statusId).toBe(status === 'Open' ? 1 : 4);
});

test('an upload with every field as text, as forms send them, is listed and comes back', async () => {
  const { key, own } = callers.publisher;
  const query = `agencyId=${own.agencyId}&contactId=${own.contactId}`;
  const content = 'week,budget\r\n14,250.00\r\n';
  const payload = formBytes([
    { name: 'name', content: 'March v1.2' },
    { name: 'folderId', content: '0' },
    { name: 'categoryId', content: '6' },
    { name: 'description', content: 'Budgets' },
    { name: 'notifyUserIds', content: '[3,1]' },
    { name: 'file', content, fileName: 'C:\\reports\\plan.CSV', type: 'application/octet-stream' },
  ]);
  const sent = await network.app.inject({
    method: 'POST',
    url: `/v1/file-explorer/?${query}&useDefaultLocation=true`,
    headers: { ...odd(key), ...formHeaders },
    payload,
  });
  expect(sent.statusCode, sent.body).toBe(200);
  const { entryId } = sent.json<{ entryId: number }>();
  const list = `/v1/file-explorer?${account}&offset=0&limit=50&categoryId[0]=6&folderId=0&entryType=FILE`;
  const { rows } = await ask<FileEntry[]>('publisher', 'GET', list);
  const entry = rows.find(({ id }) => id === entryId);
  expect(entry).toMatchObject({ name: expect.stringMatching(/^March v1\.2\.csv$/i), description: 'Budgets' });
  const { rows: record } = await ask<FileEntry>('publisher', 'GET', `/v1/file-explorer/${entryId}?${account}`);
  expect(record).toEqual(entry);
  const url = `/v1/file-explorer/${entryId}?${query}&download=true`;
  const file = await network.app.inject({ url, headers: { ...odd(key), Accept: '*/*' } });
  expect([file.statusCode, file.body]).toEqual([200, content]);
});

test('a statement adds up the commission of each month by its state, and its payments agree', async () => {
  const months = 'startYear=2025&startMonth=01&endYear=2025&endMonth=12&advertiserId=0&campaignId=0';
  const path = `/v1/publisher-payment/overview?${account}&${months}&paymentStatus=Payment+Sent`;
  const { rows } = await ask<OverviewRow[]>('publisher', 'GET', path);
  expect(rows.length).toBeGreaterThan(0);
  const numbers = new Set(rows.flatMap((row) => row.InvoiceNumberList?.split(',') ?? []));
  for (const row of rows) {
    expect(row).toMatchObject({ BillingYear: 2025, PaymentStatus: 'Payment Sent', OutStandingCommission: 0 });
    expect(row.PaymentDate).toMatch(/^\d{4}-\d\d-\d\dT/);
  }
  const days = 'startDate=2025-01-01&endDate=2026-03-15&status=Sent';
  const { rows: payments } = await ask<PaymentRow[]>('publisher', 'GET', `/v1/payments?${account}&${days}`);
  const known = new Set(payments.map(({ id }) => String(id)));
  expect([...numbers].filter((number) => !known.has(number))).toEqual([]);
  for (const { netPayout, vatPayout, total, sent } of payments) {
    expect([sent, total]).toEqual([true, expect.closeTo(netPayout + vatPayout, 6)]);
  }
  const one = `/v1/payments?${account}&${days}&id=${payments[0]!.id}`;
  expect((await ask<PaymentRow[]>('publisher', 'GET', one)).rows).toEqual([payments[0]]);
});

test('a voucher page takes what is valid now, with links of the publisher', async () => {
  const path = `/v1/vouchercodes?${account}&active=true&expired=false&offset=0&limit=500`;
  const { rows } = await ask<VoucherRow[]>('publisher', 'GET', path);
  const valid = rows.filter(({ status }) => status === 'Active');
  expect(valid.length).toBeGreaterThan(0);
  for (const row of valid) {
    expect(row.deepLinkTrackingURL).toContain(`AID=${callers.publisher.own.contactId}`);
    expect(Date.parse(row.expiryDate)).toBeGreaterThan(Date.parse(row.activationDate));
  }
  const { pathname, search } = new URL(valid[0]!.deepLinkTrackingURL);
  expect((await network.app.inject({ url: pathname + search })).statusCode).toBe(302);
});

test('an import of products follows the address of a feed, by its column names', async () => {
  const { rows } = await ask<FeedRow[]>('publisher', 'GET', `/v1/product-feeds/?${account}&offset=0&limit=50`);
  const [feed] = rows;
  const { pathname, search } = new URL(feed!.feedUrl);
  const answer = await network.app.inject({ url: pathname + search });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  const [header, ...lines] = answer.body.trimEnd().split('\n');
  expect(header!.split(',')).toEqual(
    expect.arrayContaining(['ProductSKU', 'ProductName', 'ProductPrice', 'ProductURL', 'StockAvailability']),
  );
  expect(lines).toHaveLength(feed!.itemCount);
});

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
