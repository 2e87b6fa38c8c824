import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BillingDetails } from '#contract/billing-details';
import type { PaymentDetails } from '#contract/payment-details';
import type { MailKind } from '#contract/mail';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';

/** How a publisher is paid and an advertiser is billed, seen and changed by their own people. */

let network: TestNetwork;
let callers: Record<Caller['role'], Caller>;
const agency = { agencyId: 1, contactId: 0 };
beforeAll(async () => {
  network = await startNetwork();
  callers = await network.callers();
});
afterAll(() => network.drop());

const path = '/api/payment-details';
const read = async () => {
  const { publisher } = callers;
  const answer = await publisher.get(path, publisher.own);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<PaymentDetails>();
};
const change = (body: object, of = path) => callers.publisher.send('PUT', of, body, callers.publisher.own);
const mails = async (kind: MailKind = 'paymentDetailsChanged') =>
  (
    await network.deps.db
      .selectFrom('outbox')
      .where('kind', '=', kind)
      .orderBy('id')
      .select(['to_address', 'data'])
      .execute()
  ).map(({ to_address, data }) => [to_address, (JSON.parse(data) as { bank: boolean; by: string }).bank]);
const actions = async (of: Caller = callers.publisher) =>
  (
    await network.deps.db
      .selectFrom('audit_event')
      .where('subject_kind', '=', 'contact')
      .where('subject_id', '=', String(of.own.contactId))
      .orderBy('id')
      .select(['action', 'before', 'after'])
      .execute()
  ).slice(-1);
const account = { accountName: 'Kettle Ltd', iban: 'GB33 BUKB 2020 1555 5555 55', bic: '' };

test('its admin gives a bank account, which is shown masked; the admins hear of each change, once', async () => {
  expect((await read()).bank).toBeNull();
  const bad = await change({ ...account, iban: 'GB00 1' }, `${path}/bank-account`);
  expect([bad.statusCode, bad.json().errors[0].path]).toEqual([400, 'body.iban']);
  const answer = await change(account, `${path}/bank-account`);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await read()).toMatchObject({ bank: { accountName: 'Kettle Ltd', iban: 'GB•• •••• 5555', bic: '' } });
  await change(account, `${path}/bank-account`);
  expect(await mails()).toEqual([['publisher@demo.partnerdeck.test', true]]);
  const [event] = await actions();
  expect(event!.action).toBe('contact.bank_changed');
  expect(event!.after).not.toContain('2020');

  const byManager = `/api/contacts/${callers.publisher.own.contactId}/bank-account`;
  await callers.manager.send('PUT', byManager, { ...account, bic: 'BUKBGB22' }, { agencyId: 1 });
  expect(await mails()).toHaveLength(2);
});

test('its admin changes company, VAT number and minimum payment as they were read', async () => {
  const { revision } = await read();
  const body = { companyName: 'Kettle Ltd', address: '1 Mill Lane', vatNumber: 'GB123456789', minimumPayment: '25.00' };
  const told = (await mails()).length;
  expect((await change({ revision, ...body })).json()).toMatchObject({ ...body, revision: revision + 1 });
  expect(await actions()).toMatchObject([{ action: 'contact.changed' }]);
  expect((await mails()).slice(told)).toEqual([['publisher@demo.partnerdeck.test', false]]);
  const late = await change({ revision, ...body, companyName: 'Late Ltd' });
  expect([late.statusCode, (await read()).companyName]).toEqual([409, 'Kettle Ltd']);
});

test('people who are no admins read alone; advertisers and the agency have none', async () => {
  const { publisher, advertiser, manager } = callers;
  const { id } = publisher.membership;
  await network.deps.db.updateTable('membership').set({ level: 'member' }).where('id', '=', id).execute();
  network.deps.sessions.forget();
  expect((await publisher.get(path, publisher.own)).statusCode).toBe(200);
  expect((await change(account, `${path}/bank-account`)).statusCode).toBe(403);
  await network.deps.db.updateTable('membership').set({ level: 'admin' }).where('id', '=', id).execute();
  network.deps.sessions.forget();
  expect((await advertiser.get(path, advertiser.own)).statusCode).toBe(403);
  expect((await manager.get(path, agency)).statusCode).toBe(403);
  expect((await manager.get(path, publisher.own)).statusCode).toBe(200);
});

const billing = '/api/billing-details';

test('an advertiser’s admin changes company, address and VAT number; its people read them', async () => {
  const { publisher, advertiser, manager } = callers;
  const before = (await advertiser.get(billing)).json<BillingDetails>();
  const body = { companyName: 'Harbour & Vale Ltd', address: '4 Quay Street', vatNumber: 'GB987654321' };
  const changed = await advertiser.send('PUT', billing, { revision: before.revision, ...body });
  expect(changed.json(), changed.body).toEqual({ ...before, ...body, revision: before.revision + 1 });
  const [event] = await actions(advertiser);
  expect(event!.action).toBe('contact.changed');
  expect(JSON.parse(event!.after!)).toEqual(body);
  expect(await mails('billingDetailsChanged')).toHaveLength(1);
  await advertiser.send('PUT', billing, { revision: before.revision + 1, ...body });
  expect(await mails('billingDetailsChanged')).toHaveLength(1);

  const late = await advertiser.send('PUT', billing, { revision: before.revision, ...body, companyName: 'Late Ltd' });
  expect([late.statusCode, late.json().refusal.key]).toEqual([409, 'contact.changed']);
  const bad = await advertiser.send('PUT', billing, { revision: 9, ...body, companyName: '', vatNumber: '?' });
  expect(bad.json<{ errors: { path: string }[] }>().errors.map((one) => one.path)).toEqual([
    'body.companyName',
    'body.vatNumber',
  ]);
  const { id } = advertiser.membership;
  const level = async (to: 'member' | 'admin') => {
    await network.deps.db.updateTable('membership').set({ level: to }).where('id', '=', id).execute();
    network.deps.sessions.forget();
  };
  await level('member');
  expect((await advertiser.get(billing)).json()).toMatchObject(body);
  expect((await advertiser.send('PUT', billing, { revision: 9, ...body })).statusCode).toBe(403);
  await level('admin');
  expect((await publisher.get(billing)).statusCode).toBe(403);
  expect((await manager.get(billing, agency)).statusCode).toBe(403);
  expect((await manager.get(billing, advertiser.own)).json()).toMatchObject(body);
});
