import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AgencySettings } from '#contract/own-network';
import { paymentDetail, type PaymentDetail } from '#contract/payments';
import { NOW } from '#server/testing/config';
import { expectInvariants } from '#server/testing/invariants';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';

/** One payment: its contents, and sending it. */

let network: TestNetwork;
let publisher: Caller;
let advertiser: Caller;
let manager: Caller;
beforeAll(async () => {
  network = await startNetwork();
  ({ publisher, advertiser, manager } = await network.callers());
});
afterAll(() => network.drop());

const cents = (decimal: string) => Math.round(Number(decimal) * 100);
const stored = (status?: 'Raised' | 'Sent') =>
  network.deps.db
    .selectFrom('payment')
    .where('agency_id', '=', 1)
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .orderBy('id')
    .selectAll()
    .execute();

describe('read', () => {
  test('its campaigns come to its net, net and VAT to its total', async () => {
    const own = (await stored()).filter((one) => one.publisher_id === publisher.own.contactId);
    for (const one of own) {
      const detail = (await publisher.get(`/api/payments/${one.id}`)).json<PaymentDetail>();
      expect(paymentDetail.safeParse(detail).error?.issues).toBeUndefined();
      const { arithmetic, campaigns } = detail;
      expect(campaigns.reduce((sum, each) => sum + cents(each.commission), 0)).toBe(cents(arithmetic.net));
      expect(cents(arithmetic.total)).toBe(cents(arithmetic.net) + cents(arithmetic.vat));
      const amounts = campaigns.map((each) => Number(each.commission));
      expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
    }
    expect(own.length).toBeGreaterThan(10);
  });

  test('names both companies, and the document that the agency gives for it', async () => {
    const { db } = network.deps;
    const own = (await stored('Raised')).find((one) => one.publisher_id === publisher.own.contactId)!;
    const company = { address: '7 Mill Lane, Kendal', vat_number: 'GB123456789' };
    await db.updateTable('contact').set(company).where('id', '=', publisher.own.contactId).execute();
    const read = async () => (await publisher.get(`/api/payments/${own.id}`)).json<PaymentDetail>();
    const before = await read();
    expect(before.document).toBe('selfBilling');
    expect(before.parties.publisher).toMatchObject({ address: company.address, vatNumber: company.vat_number });
    const { removable: _, ...settings } = (await manager.get('/api/agency')).json<AgencySettings>();
    expect(before.parties.agency).toMatchObject({ companyName: settings.companyName, address: settings.address });
    expect(JSON.stringify(before)).not.toContain(settings.iban);
    const change = (body: object) => manager.send('PUT', '/api/agency', body, { contactId: undefined });
    expect((await change({ ...settings, paymentDocument: 'statement' })).statusCode).toBe(200);
    expect((await read()).document).toBe('statement');
    // A program from before these settings leaves them out, and they stay.
    const { accountName: _name, iban: _iban, bic: _bic, paymentDocument: _document, ...older } = settings;
    expect((await change({ ...older, name: 'Renamed' })).json()).toMatchObject({
      name: 'Renamed',
      iban: settings.iban,
      paymentDocument: 'statement',
    });
    const told = () => db.selectFrom('outbox').where('kind', '=', 'paymentDetailsChanged').select('data').execute();
    expect(await told()).toEqual([]);
    expect((await change({ ...settings, iban: 'DE89370400440532013000', bic: '' })).statusCode).toBe(200);
    expect((await told()).map(({ data }) => JSON.parse(data))).toMatchObject([{ agency: true, bank: true }]);
    const wrong = await change({ ...settings, iban: settings.iban.replace(/.$/, 'X') });
    expect([wrong.statusCode, wrong.json().errors[0].path]).toEqual([400, 'body.iban']);
  });

  test('the row is the list’s; another’s, an unknown one, and an advertiser’s are not found, in the same words', async () => {
    const all = await stored();
    const own = all.find((one) => one.publisher_id === publisher.own.contactId)!;
    const foreign = all.find((one) => one.publisher_id !== publisher.own.contactId)!;
    const list = await publisher.get('/v1/payments', { id: own.id, startDate: '2020-01-01', endDate: '2026-12-31' });
    expect((await publisher.get(`/api/payments/${own.id}`)).json().payment).toEqual(list.json()[0]);
    const elsewhere = await network.deps.db
      .selectFrom('payment')
      .where('agency_id', '=', 2)
      .select('id')
      .executeTakeFirstOrThrow();
    const answers = await Promise.all([
      publisher.get(`/api/payments/${foreign.id}`),
      publisher.get('/api/payments/1'),
      advertiser.get(`/api/payments/${own.id}`),
      manager.get(`/api/payments/${elsewhere.id}`),
      manager.get(`/api/payments/${foreign.id}`, { contactId: publisher.own.contactId }),
      manager.send('PATCH', `/api/payments/${elsewhere.id}`, { status: 'Sent' }),
    ]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(new Set(answers.map((answer) => answer.json().detail)).size).toBe(1);
  });
});

describe('sending', () => {
  test('a raised payment is sent, once, and its conversions are paid', async () => {
    const locked = (await stored('Raised')).find((one) => one.withdrawal_locked)!;
    const answer = await manager.send('PATCH', `/api/payments/${locked.id}`, { status: 'Sent' });
    expect(answer.json<PaymentDetail>().payment).toMatchObject({
      status: 'Sent',
      sent: true,
      dateSent: NOW.toISOString(),
      withdrawalLocked: false,
      pendingWithdrawlRequest: false,
    });
    const again = await manager.send('PATCH', `/api/payments/${locked.id}`, { status: 'Sent' });
    expect([again.statusCode, again.json()]).toEqual([200, answer.json()]);
    const events = await network.deps.db
      .selectFrom('audit_event')
      .where('action', '=', 'payment.sent')
      .selectAll()
      .execute();
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      subject_id: String(locked.id),
      contact_id: locked.publisher_id,
      before: '{"status":"Raised"}',
      after: '{"status":"Sent"}',
    });
    const held = await manager.get(`/api/payments/${locked.id}/conversions`);
    expect(new Set(held.json().conversions.map((row: { paymentStatus: string }) => row.paymentStatus))).toEqual(
      new Set(['paymentSent']),
    );
    await expectInvariants(network.deps.db);
  });

  test('only account managers, and to nothing but Sent', async () => {
    const [raised] = await stored('Raised');
    for (const caller of [publisher, advertiser]) {
      const answer = await caller.send('PATCH', `/api/payments/${raised!.id}`, { status: 'Sent' });
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'USER_CAN_NOT_ACCESS_RESOURCE']);
    }
    for (const body of [{ status: 'Raised' }, {}, { status: 'Sent', sent: true }]) {
      expect((await manager.send('PATCH', `/api/payments/${raised!.id}`, body)).statusCode).toBe(400);
    }
    expect((await stored('Raised')).some((one) => one.id === raised!.id)).toBe(true);
  });
});
