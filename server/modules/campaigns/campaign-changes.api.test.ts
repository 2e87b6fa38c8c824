import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EditableCampaign } from '#contract/campaign-changes';
import type { CommissionGroup } from '#contract/campaigns';
import type { ContactDetail } from '#contract/contacts';
import type { RelationRow } from '#contract/relations';
import { advertiserBody, campaignBody, publisherBody } from '#server/testing/new-accounts';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';

let network: TestNetwork;
let manager: Caller;
let advertiser: ContactDetail;
beforeAll(async () => {
  network = await startNetwork();
  manager = await network.as('manager');
  advertiser = (await manager.send('POST', '/api/contacts', advertiserBody(), agency)).json();
});
afterAll(() => network.drop());

const agency = { agencyId: 1 };
const make = (body: object = {}) =>
  manager.send('POST', '/api/campaigns', campaignBody({ advertiserId: advertiser.contactId, ...body }), agency);
const made = async (body: object = {}) => {
  const response = await make(body);
  expect(response.statusCode, response.body).toBe(201);
  return response.json<EditableCampaign>();
};
const change = (
  { productId, advertiser: _, advertiserId: __, status: ___, ...fields }: EditableCampaign,
  members: object,
) => manager.send('PUT', `/api/campaigns/${productId}`, { ...fields, ...members }, agency);
const read = async (productId: number) =>
  (await manager.get(`/api/campaigns/${productId}/settings`, agency)).json<EditableCampaign>();
const groupsOf = async (productId: number) =>
  (await manager.get(`/v1/campaigns/${productId}/commission-groups`)).json<CommissionGroup[]>();
const pathsOf = (body: string) => (JSON.parse(body) as { errors: { path: string }[] }).errors.map(({ path }) => path);
const rule = {
  id: null,
  name: 'Large',
  publisherId: null,
  lower: '100',
  upper: '',
  attributes: [],
  percentage: false,
  amount: '5.50',
};

describe('a campaign', () => {
  test('is read as it was made, and its rules are its commission groups', async () => {
    const one = await made({ rules: [rule, ...(campaignBody()['rules'] as object[])] });
    expect(await read(one.productId)).toEqual(one);
    expect(one).toMatchObject({ markets: ['IE'], claimsFromDays: 14, amount: '8.00', revision: 1, status: 'live' });
    expect((await groupsOf(one.productId)).map(({ type, payout, limits }) => [type, payout, limits.lower])).toEqual([
      ['Default', '8.00%', null],
      ['Value band', '5.50 GBP', 100],
      ['Attribute', '12.00%', null],
    ]);
  });

  test('that is not right is refused at its fields', async () => {
    const refused = await make({
      country: 'QQ',
      currency: 'XPF',
      accountManagerId: 17,
      secondaryVerticalId: 104,
      campaignTypeId: 3,
      validationEndDays: 3,
      rules: [
        { ...rule, lower: '', name: 'Always' },
        { ...rule, upper: '50', publisherId: advertiser.contactId },
      ],
    });
    expect(refused.statusCode).toBe(400);
    expect(pathsOf(refused.body)).toEqual([
      'body.accountManagerId',
      'body.country',
      'body.currency',
      'body.secondaryVerticalId',
      'body.clickCommission',
      'body.validationEndDays',
      'body.rules.0.name',
      'body.rules.1.publisherId',
      'body.rules.1.upper',
    ]);
    expect(pathsOf((await make({ advertiserId: 200001 })).body)).toEqual(['body.advertiserId']);
  });

  test('that pays clicks says what they may earn on a day, which is no less than one click earns', async () => {
    const paid = { campaignTypeId: 3, clickCommission: '0.20' };
    const refused = await make({ ...paid, clickCap: '0.1', publisherClickCap: '0.19' });
    expect(pathsOf(refused.body)).toEqual(['body.clickCap', 'body.publisherClickCap']);
    const one = await made({ ...paid, clickCap: '50', publisherClickCap: '0.2' });
    expect(await read(one.productId)).toMatchObject({ clickCap: '50.00', publisherClickCap: '0.20' });
    const none = (await change(one, { clickCap: '' })).json<EditableCampaign>();
    expect(none).toMatchObject({ clickCap: '', publisherClickCap: '0.20' });
    // A campaign that no longer pays clicks has no limit for them.
    const sales = (await change(none, { campaignTypeId: 1, clickCap: '50' })).json<EditableCampaign>();
    expect(sales).toMatchObject({ clickCommission: '', clickCap: '', publisherClickCap: '' });
  });

  test('keeps rules that stay, ends those that are taken away, and the log says what changed', async () => {
    const one = await made({ rules: [rule] });
    const [kept] = one.rules;
    const changed = await change(one, {
      name: 'Renamed',
      amount: '9',
      rules: [
        { ...kept!, amount: '6' },
        { ...rule, name: 'Own', lower: '', publisherId: 200001 },
      ],
    });
    expect(changed.statusCode, changed.body).toBe(200);
    const after = changed.json<EditableCampaign>();
    expect(after.rules.map(({ id, name, amount }) => [id === kept!.id, name, amount])).toEqual([
      [true, 'Large', '6.00'],
      [false, 'Own', '5.50'],
    ]);
    const none = (await change(after, { rules: [] })).json<EditableCampaign>();
    expect(none).toMatchObject({ rules: [], revision: 3, amount: '9.00' });
    expect(await groupsOf(one.productId)).toHaveLength(1);
    const groups = await network.deps.db
      .selectFrom('commission_group')
      .where('campaign_id', '=', one.productId)
      .select('ended_at')
      .execute();
    expect(groups.filter(({ ended_at }) => ended_at !== null)).toHaveLength(2);
    const events = await network.deps.db
      .selectFrom('audit_event')
      .where('subject_kind', '=', 'campaign')
      .where('subject_id', '=', String(one.productId))
      .orderBy('id')
      .select(['action', 'before', 'after', 'contact_id'])
      .execute();
    expect(events.map(({ action, contact_id }) => [action, contact_id])).toEqual([
      ['campaign.created', advertiser.contactId],
      ['campaign.changed', advertiser.contactId],
      ['campaign.changed', advertiser.contactId],
    ]);
    expect(JSON.parse(events[1]!.before!)).toMatchObject({ name: 'Kettle & Crumb UK', amount: '8.00' });
  });

  test('changed by two people at once keeps the first change, and the second is told', async () => {
    const one = await made();
    const both = await Promise.all([change(one, { name: 'First' }), change(one, { name: 'Second' })]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const late = await change(one, { name: 'Third' });
    expect([late.statusCode, late.json().refusal.key]).toEqual([409, 'campaign.changed']);
  });

  test('is paused and set live again, and a rule of another campaign is not its own', async () => {
    const one = await made({ rules: [rule] });
    const path = `/api/campaigns/${one.productId}/status`;
    const paused = await manager.send('PUT', path, { status: 'paused', was: 'live' }, agency);
    expect(paused.json<EditableCampaign>().status).toBe('paused');
    expect((await manager.send('PUT', path, { status: 'paused', was: 'live' }, agency)).statusCode).toBe(409);
    const live = (await manager.send('PUT', path, { status: 'live', was: 'paused' }, agency)).json<EditableCampaign>();
    expect(live.status).toBe('live');
    const other = await made();
    expect(pathsOf((await change(other, { rules: one.rules })).body)).toEqual(['body.rules.0.name']);
  });

  test('in use keeps its currency', async () => {
    const used = await read(30001);
    const refused = await change(used, { currency: 'EUR' });
    expect([refused.statusCode, pathsOf(refused.body)]).toEqual([400, ['body.currency']]);
    const same = await change(used, {});
    expect(same.statusCode, same.body).toBe(200);
    expect({ ...same.json<EditableCampaign>(), revision: 1 }).toEqual(used);
  });
});

describe('a publisher in a campaign', () => {
  let publisherId: number;
  beforeAll(async () => {
    const response = await manager.send('POST', '/api/contacts', publisherBody({ name: 'Joiner' }), agency);
    publisherId = response.json<ContactDetail>().contactId;
  });
  const apply = (productId: number, more: object = {}) =>
    manager.send(
      'POST',
      '/api/relations',
      { productId, termsAccepted: true, answer: '', ...more },
      { ...agency, contactId: publisherId },
    );
  const decide = (relationId: number, body: object) =>
    manager.send('PUT', `/api/relations/${relationId}`, { reason: '', ...body }, agency);

  test('joins at once where the campaign takes publishers by itself', async () => {
    const one = await made({ signupType: 'auto' });
    expect((await apply(one.productId)).json<RelationRow>()).toMatchObject({ status: 'live' });
    const again = await apply(one.productId);
    expect([again.statusCode, again.json().refusal.key]).toEqual([409, 'relation.there']);
  });

  test('is refused with a reason, applies again, is accepted, paused and resumed', async () => {
    const one = await made({ question: 'How?' });
    expect(pathsOf((await apply(one.productId)).body)).toEqual(['body.answer']);
    expect(pathsOf((await apply(one.productId, { answer: 'So', termsAccepted: false })).body)).toEqual([
      'body.termsAccepted',
    ]);
    const { relationId } = (await apply(one.productId, { answer: 'So' })).json<RelationRow>();
    expect(pathsOf((await decide(relationId, { status: 'rejected', was: 'pending' })).body)).toEqual(['body.reason']);
    const refused = await decide(relationId, { status: 'rejected', was: 'pending', reason: 'Wrong audience' });
    expect(refused.json<RelationRow>()).toMatchObject({ status: 'rejected', reason: 'Wrong audience' });
    const again = (await apply(one.productId, { answer: 'Better' })).json<RelationRow>();
    expect(again).toMatchObject({ relationId, status: 'pending', answer: 'Better', reason: null });
    const both = await Promise.all(
      (['live', 'rejected'] as const).map((status) => decide(relationId, { status, was: 'pending', reason: 'x' })),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const now = (await manager.get('/api/relations', { relationIds: [relationId] })).json<RelationRow[]>()[0]!;
    if (now.status === 'rejected') await decide(relationId, { status: 'live', was: 'rejected' });
    expect((await decide(relationId, { status: 'paused', was: 'live' })).json<RelationRow>().status).toBe('paused');
    expect((await decide(relationId, { status: 'rejected', was: 'paused', reason: 'x' })).statusCode).toBe(409);
    expect((await decide(relationId, { status: 'live', was: 'paused' })).json<RelationRow>().status).toBe('live');
  });

  test('cannot join what is closed or not for it', async () => {
    const refusalOf = async (body: object) => (await apply((await made(body)).productId)).json().refusal.key;
    expect(await refusalOf({ acceptingApplications: false })).toBe('relation.closed');
    expect(await refusalOf({ eligibility: 2 })).toBe('relation.ineligible');
  });
});
