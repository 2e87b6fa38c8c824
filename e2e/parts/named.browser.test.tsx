/** A thing that a detail names leads to its own page, where the role may open that. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import examples from '../../server/http/answers.generated.json';
import { openApp } from './app.tsx';

const first = examples.listConversions[0]!;
const conversion = {
  ...first,
  invoiceId: 801943,
  paymentId: 702001,
  voucher: 'SAVE10',
  placement: { id: 5004654, name: 'Spring newsletter' },
};
const link = (name: string) => page.getByRole('dialog').getByRole('link', { name, exact: true });
const leadsTo = async (name: string, href: string) => expect.element(link(name)).toHaveAttribute('href', href);

test('an account manager goes from a conversion to everything that it names', async () => {
  await openApp('manager', `/1/0/conversions/${conversion.conversionId}`, { listConversions: [conversion] });
  await leadsTo(conversion.publisherName, `/1/${conversion.publisherId}/overview`);
  await leadsTo(conversion.advertiserName, `/1/${conversion.advertiserId}/overview`);
  await leadsTo(conversion.campaignName, `/1/0/campaigns/${conversion.campaignId}`);
  await leadsTo('801943', '/1/0/invoices/801943');
  await leadsTo('702001', '/1/0/payments/702001');
  await leadsTo('Spring newsletter', '/1/0/placements/5004654');
  await leadsTo('SAVE10', '/1/0/vouchers?q=SAVE10&show=all');
});

test('a publisher gets no link to an invoice or to itself, and its advertisers lead to their campaigns', async () => {
  await openApp('publisher', `/1/200001/conversions/${conversion.conversionId}`, { listConversions: [conversion] });
  await leadsTo('702001', '/1/200001/payments/702001');
  await leadsTo(conversion.advertiserName, `/1/200001/campaigns?advertiser=${conversion.advertiserId}`);
  await expect.element(link('801943')).not.toBeInTheDocument();
  await expect.element(link(conversion.publisherName)).not.toBeInTheDocument();
});

test('an advertiser gets no link to a payment, and its publishers lead to their conversions', async () => {
  await openApp('advertiser', `/1/100001/conversions/${conversion.conversionId}`, { listConversions: [conversion] });
  await leadsTo('801943', '/1/100001/invoices/801943');
  await leadsTo(conversion.publisherName, `/1/100001/conversions?publisher=${conversion.publisherId}`);
  await expect.element(link('702001')).not.toBeInTheDocument();
});

test('an account manager goes from a payment to the advertisers of its campaigns', async () => {
  const [{ advertiser, advertiserId } = { advertiser: '', advertiserId: 0 }] = examples.getPayment.campaigns;
  await openApp('manager', `/1/0/payments/${examples.getPayment.payment.id}`, {});
  await leadsTo(advertiser, `/1/${advertiserId}/overview`);
});

test('an enquiry leads to the conversion of its order by the reference', async () => {
  const enquiry = { ...examples.getEnquiry, conversion: { ...examples.getEnquiry.conversion, id: 500001894 } };
  await openApp('publisher', `/1/200001/enquiries/${enquiry.enquiryId}`, { getEnquiry: enquiry });
  await leadsTo(enquiry.advertiserAppId, '/1/200001/conversions/500001894');
});

test('what waits for a decision leads to whom it is of', async () => {
  const [{ id, name } = { id: 0, name: '' }] = examples.getDecisionsDue;
  await openApp('manager', '/1/0/overview', {});
  await expect
    .element(page.getByRole('rowheader').getByRole('link', { name, exact: true }))
    .toHaveAttribute('href', `/1/${id}/overview`);
});

test.each([
  ['campaign', 'Campaign', '/1/0/campaigns/30001'],
  ['contact', 'Account', '/1/30001/overview'],
  ['relation', 'Partnership', '/1/0/partnerships/30001'],
])('the record of a change to a %s leads to it', async (subjectKind, word, href) => {
  const event = { ...examples.listAuditEvents[0]!, subjectKind, subjectId: '30001', subjectName: 'Harbour Lane' };
  await openApp('manager', `/1/0/audit/${event.id}`, { listAuditEvents: [event] });
  await leadsTo(`${word} Harbour Lane`, href);
});
