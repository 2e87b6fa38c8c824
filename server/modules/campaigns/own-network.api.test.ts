import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EditableCampaign } from '#contract/campaign-changes';
import type { CampaignRow } from '#contract/campaigns';
import type { ContactDetail } from '#contract/contacts';
import { ACTING_FOR, queryText } from '#contract/endpoint';
import type { RelationRow } from '#contract/relations';
import { advertiserBody, campaignBody, publisherBody } from '#server/testing/new-accounts';
import { startNetwork, type TestNetwork } from '#server/testing/network';

/** An agency without anything: from its first advertiser to the first sale in the lists and in the report. */

const AGENCY = 9;
const MANAGER = 91;
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

let network: TestNetwork;
let cookie: string;
beforeAll(async () => {
  network = await startNetwork();
  const { db } = network.deps;
  await db
    .insertInto('agency')
    .values({
      id: AGENCY,
      name: 'Own',
      company_name: 'Own Ltd',
      registration_number: '1',
      address: '1 Own Street',
      country_code: 'GB',
      currency_code: 'GBP',
    })
    .execute();
  await db
    .insertInto('account_manager')
    .values({ id: MANAGER, agency_id: AGENCY, first_name: 'Olive', surname: 'Own', email: 'olive@own.example' })
    .execute();
  const { manager } = await network.callers();
  const { user_id } = await db
    .selectFrom('membership')
    .where('id', '=', manager.membership.id)
    .select('user_id')
    .executeTakeFirstOrThrow();
  const membership = await db
    .selectFrom('membership')
    .where('user_id', '=', user_id)
    .selectAll()
    .executeTakeFirstOrThrow();
  await db
    .insertInto('membership')
    .values({ ...membership, id: 9001, agency_id: AGENCY, role: 'manager', contact_id: 0, account_manager_id: MANAGER })
    .execute();
  cookie = await network.signIn('manager');
});
afterAll(() => network.drop());

const send = async (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  query: { contactId?: number; [name: string]: unknown } = {},
  payload?: object,
) => {
  const response = await network.app.inject({
    method,
    url: path + queryText({ agencyId: AGENCY, ...query }),
    headers: {
      cookie,
      origin: 'http://partnerdeck.test',
      ...(query.contactId && { [ACTING_FOR]: String(query.contactId) }),
    },
    ...(payload && { payload }),
  });
  expect(response.statusCode, `${path}: ${response.body}`).toBeLessThan(300);
  return response;
};

test('an empty agency makes an advertiser, a campaign and a publisher, and a sale is in every list and the report', async () => {
  const own = { accountManagerId: MANAGER };
  const advertiser = (await send('POST', '/api/contacts', {}, advertiserBody(own))).json<ContactDetail>();
  const publisher = (await send('POST', '/api/contacts', {}, publisherBody(own))).json<ContactDetail>();
  const campaign = (
    await send(
      'POST',
      '/api/campaigns',
      {},
      campaignBody({ ...own, advertiserId: advertiser.contactId, question: 'How?' }),
    )
  ).json<EditableCampaign>();

  const asPublisher = { contactId: publisher.contactId };
  const offered = (await send('GET', '/v1/campaigns', asPublisher)).json<CampaignRow[]>();
  expect(offered.map(({ productId, campaignStatus }) => [productId, campaignStatus])).toEqual([
    [campaign.productId, 'notapplied'],
  ]);
  const application = { productId: campaign.productId, termsAccepted: true, answer: 'In a newsletter' };
  const applied = (await send('POST', '/api/relations', asPublisher, application)).json<RelationRow>();
  expect(applied).toMatchObject({ status: 'pending', answer: 'In a newsletter', question: 'How?' });

  const [waiting] = (await send('GET', '/api/relations', { contactId: 0, statuses: ['pending'] })).json<
    RelationRow[]
  >();
  expect(waiting?.relationId).toBe(applied.relationId);
  await send('PUT', `/api/relations/${applied.relationId}`, {}, { status: 'live', was: 'pending', reason: '' });

  const click = await network.app.inject({
    url: `/c?AID=${publisher.contactId}&PID=${campaign.productId}`,
    headers: { 'user-agent': CHROME, referer: 'https://www.kettle-crumb.example/tea' },
  });
  expect(click.statusCode).toBe(302);
  const page = new URL(String(click.headers.location));
  expect(page.host).toBe('www.kettle-crumb.example');

  const sale = {
    pid: campaign.productId,
    ref: 'OWN-1',
    amount: '100.00',
    cid: page.searchParams.get('cid'),
    customerType: 'new',
  };
  const sold = await send('POST', '/v1/tracking/conversions', { contactId: advertiser.contactId }, sale);
  // The rule of new customers holds, not the standard commission; the fee is a quarter.
  expect(sold.json()).toMatchObject({
    outcome: 'tracked',
    publisherId: publisher.contactId,
    commission: { amount: '12.00' },
    cost: { amount: '15.00' },
  });

  const period = { fromDate: '2026-03-01', toDate: '2026-03-15' };
  for (const contactId of [0, advertiser.contactId, publisher.contactId]) {
    const listed = await send('GET', '/v1/conversions', {
      contactId,
      ...period,
      dateField: 'conversion',
      targetCurrencyCode: 'GBP',
    });
    expect(listed.json<{ advertiserRef: string }[]>()).toHaveLength(1);
  }
  const request = {
    measures: ['clicks', 'totalConversions', 'totalCommission'],
    dimensions: ['campaignName', 'publisherName'],
    conditions: [],
    orderBys: [],
    dateType: 'conversionDate',
    ...period,
    targetCurrency: 'GBP',
  };
  const report = await send('POST', '/v1/reporting', { contactId: 0 }, request);
  const [row, ...others] = report.json<Record<string, string>[]>();
  expect(others).toEqual([]);
  expect([row?.['campaignName'], row?.['publisherName'], Number(row?.['totalConversions'])]).toEqual([
    'Kettle & Crumb UK',
    'Kettle & Crumb',
    1,
  ]);
  expect([Number(row?.['clicks']), Number(row?.['totalCommission'])]).toEqual([1, 12]);
});
