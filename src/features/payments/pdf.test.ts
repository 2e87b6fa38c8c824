import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import type { ConversionRow } from '#contract/conversions';
import type { PaymentDetail } from '#contract/payments';
import { paymentPdf } from './pdf.ts';

const conversion = (id: number, commission: string) =>
  ({
    conversionId: String(id),
    advertiserRef: `REF-${id}`,
    conversionDate: '2026-01-20T10:00:00.000Z',
    campaignName: 'Fellstride UK',
    conversionValue: { currency: 'EUR', amount: '1177.00' },
    commission: { currency: 'GBP', amount: commission },
  }) as unknown as ConversionRow;

const detail = {
  payment: {
    id: 700_123,
    startMonth: 1,
    startYear: 2026,
    endMonth: 1,
    endYear: 2026,
    dateCreated: '2026-02-05T09:00:00.000Z',
    dateSent: '2026-02-07T09:00:00.000Z',
    status: 'Sent',
    paymentType: 'Standard',
    publisherCurrencyCode: 'GBP',
  },
  parties: {
    agency: { companyName: 'Tidewell Ltd', registrationNumber: '09900412', address: '14 Yard, London', country: 'UK' },
    publisher: {
      companyName: 'Savvy Satchel Ltd',
      address: '7 Mill Lane, Kendal',
      vatNumber: 'GB123456789',
      email: 'ada@satchel.example',
      country: 'UK',
    },
  },
  vatRate: '0.2',
  campaigns: [
    { campaignId: 1, campaignName: 'Fellstride UK', advertiser: 'Fellstride', conversions: 2, commission: '30.20' },
  ],
  arithmetic: { currency: 'GBP', net: '30.20', vat: '6.04', total: '36.24' },
} as unknown as PaymentDetail;

const noFonts = {
  regular: () => Promise.reject(new Error('no font is needed')),
  bold: () => Promise.reject(new Error('no font is needed')),
};

async function read(document: PaymentDetail['document']): Promise<string> {
  const conversions = [conversion(1, '10.10'), conversion(2, '20.10')];
  const contents = {
    currency: 'GBP',
    net: '30.20',
    conversionCount: 2,
    conversionTotal: '30.20',
    lineTotal: '0.00',
    difference: '0.00',
    lines: [],
    conversions: [],
  };
  const bytes = await paymentPdf({ detail: { ...detail, document }, document: contents, conversions }, noFonts);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

test('a statement says who paid whom what, by campaign and by conversion', async () => {
  const text = await read('statement');
  for (const part of [
    'Statement of payment 700123',
    'Paid on: 7 Feb 2026',
    'VAT number: GB123456789',
    'Fellstride UK Fellstride 2 30.20',
    'VAT 20% 6.04',
    'Total 36.24 GBP',
    'REF-1 20 Jan 2026 Fellstride UK €1,177.00 10.10',
    'REF-2',
  ]) {
    expect(text).toContain(part);
  }
  expect(text.indexOf('Tidewell Ltd')).toBeLessThan(text.indexOf('Savvy Satchel Ltd'));
  expect(text).not.toContain('Self-billing');
});

test('a self-billing invoice is the publisher’s, to the agency, and says that the agency wrote it', async () => {
  const text = await read('selfBilling');
  expect(text).toContain('Self-billing invoice 700123');
  expect(text.indexOf('Savvy Satchel Ltd')).toBeLessThan(text.indexOf('Tidewell Ltd'));
  expect(text).toContain('Self-billing: written by Tidewell Ltd in the name and on behalf of Savvy Satchel Ltd.');
  expect(text).toContain('Total 36.24 GBP');
});
