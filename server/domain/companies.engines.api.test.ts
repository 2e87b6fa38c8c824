import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contract/day';
import type { ContactDetail } from '#contract/contacts';
import type { InvoiceDetail } from '#contract/invoices';
import type { AgencySettings } from '#contract/own-network';
import type { PaymentDetails } from '#contract/payment-details';
import type { PaymentDetail } from '#contract/payments';
import { NOW } from '#server/testing/config';
import { accountBody } from '#server/testing/new-accounts';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';

/** Companies on documents: those of the day on which a document was sent, and today's until then. */

let network: TestNetwork;
let publisher: Caller;
let advertiser: Caller;
let manager: Caller;
let now = NOW;
beforeAll(async () => {
  network = await startNetwork({}, undefined, () => now);
  ({ publisher, advertiser, manager } = await network.callers());
});
afterAll(() => network.drop());

const aDayLater = () => (now = new Date(now.getTime() + DAY_MS));
const done = (answer: { statusCode: number; body: string }) => expect(answer.statusCode, answer.body).toBe(200);

/** The publisher's own people change its company. */
async function renamePublisher(companyName: string): Promise<void> {
  const details = (await publisher.get('/api/payment-details', publisher.own)).json<PaymentDetails>();
  const body = {
    companyName,
    address: details.address ?? '',
    vatNumber: details.vatNumber ?? '',
    minimumPayment: details.minimumPayment ?? '',
    revision: details.revision,
  };
  done(await publisher.send('PUT', '/api/payment-details', body, publisher.own));
}

async function changeAgency(change: Partial<AgencySettings>): Promise<void> {
  const { removable: _, ...settings } = (await manager.get('/api/agency')).json<AgencySettings>();
  done(await manager.send('PUT', '/api/agency', { ...settings, ...change }, { contactId: undefined }));
}

test('a payment keeps the companies of the day on which it was sent; one that waits has today’s', async () => {
  const { db } = network.deps;
  const payments = await db
    .selectFrom('payment')
    .where('publisher_id', '=', publisher.own.contactId)
    .orderBy('id')
    .select(['id', 'status'])
    .execute();
  const read = async (id: number) => (await publisher.get(`/api/payments/${id}`)).json<PaymentDetail>();
  const sent = payments.find(({ status }) => status === 'Sent')!.id;
  const raised = payments.find(({ status }) => status === 'Raised')!.id;
  const before = await read(sent);

  await renamePublisher('Second Company Ltd');
  await changeAgency({ companyName: 'Second Agency Ltd', paymentDocument: 'statement' });
  expect(await read(sent)).toEqual(before);
  expect(await read(raised)).toMatchObject({
    document: 'statement',
    parties: { agency: { companyName: 'Second Agency Ltd' }, publisher: { companyName: 'Second Company Ltd' } },
  });

  aDayLater();
  done(await manager.send('PATCH', `/api/payments/${raised}`, { status: 'Sent' }));
  const atSending = await read(raised);
  aDayLater();
  await renamePublisher('Third Company Ltd');
  await changeAgency({ companyName: 'Third Agency Ltd', paymentDocument: 'selfBilling' });
  expect(await read(raised)).toEqual(atSending);
  expect(atSending.parties.publisher.companyName).toBe('Second Company Ltd');
  expect(await read(sent)).toEqual(before);
});

test('an invoice keeps its buyer, its seller and where it is paid to', async () => {
  const { db } = network.deps;
  const invoice = await db
    .selectFrom('invoice')
    .where('advertiser_id', '=', advertiser.own.contactId)
    .where('sent_at', 'is not', null)
    .select('id')
    .executeTakeFirstOrThrow();
  const read = async () => (await advertiser.get(`/api/invoices/${invoice.id}`)).json<InvoiceDetail>();
  const before = await read();
  expect(before.parties.from.bank).not.toBeNull();
  aDayLater();
  const path = `/api/contacts/${advertiser.own.contactId}`;
  const contact = (await manager.get(path)).json<ContactDetail>();
  const change = { ...accountBody(contact), address: '1 New Road, Leeds', revision: contact.revision };
  done(await manager.send('PUT', path, change));
  await changeAgency({ iban: 'DE89370400440532013000', bic: '' });
  expect(await read()).toEqual(before);
});
