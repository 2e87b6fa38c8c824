import { readFile } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { ConversionRow } from '#contract/conversions';
import type { InvoiceDetail } from '#contract/invoices';
import { glyphsOfFont } from '#src/documents/font-characters.ts';
import type { Fonts } from '#src/documents/paper.ts';
import { invoicePdf, type PdfInput } from './pdf.ts';

const file = (name: string) =>
  vi.fn(async () => {
    const bytes = await readFile(`node_modules/@expo-google-fonts/inter/${name}.ttf`);
    return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  });
const fontsOf = () => ({
  regular: file('400Regular/Inter_400Regular'),
  bold: file('600SemiBold/Inter_600SemiBold'),
});

const row = (id: number, cost: string, campaignName: string) =>
  ({
    conversionId: String(id),
    advertiserRef: `REF-${id}`,
    conversionDate: '2026-01-20T10:00:00.000Z',
    campaignName,
    publisherName: 'Ember Dispatch',
    conversionValue: { currency: 'GBP', amount: '1177.00' },
    cost: { currency: 'GBP', amount: cost, bandId: null },
  }) as unknown as ConversionRow;

function input(advertiser: string, conversions: ConversionRow[]): PdfInput {
  const lines = [
    { campaignId: 2, campaignName: 'Fellstride App', description: 'Clicks of January', quantity: 524, net: '157.20' },
  ];
  const detail = {
    invoice: {
      invoiceId: '801943',
      advertiser,
      parentInvoiceId: null,
      date: '2026-02-05T09:00:00.000Z',
      dueDate: '2026-03-07',
      status: 'Allocated',
      currencyCode: 'GBP',
      poNumber: 'PO-77',
    },
    parent: null,
    vatRate: '0.2',
    parties: {
      from: {
        companyName: 'Tidewell Ltd',
        registrationNumber: '09900412',
        address: '14 Yard, London',
        country: 'UK',
        bank: { accountName: 'Tidewell Ltd', iban: 'GB33BUKB20201555555555', bic: 'BUKBGB22' },
      },
      to: {
        companyName: advertiser,
        address: '7 Mill Lane, Kendal, LA9 4QB',
        vatNumber: 'GB123456789',
        email: 'partners@fellstride.example',
        country: 'UK',
      },
    },
    lines,
    creditNotes: [{ invoiceId: '801955', date: '2026-02-17T09:00:00.000Z', gross: '-28.34', status: 'Allocated' }],
    receipts: [{ id: 1, amount: '300.00', date: '2026-03-07', reference: 'TRN 625128' }],
    arithmetic: {
      currency: 'GBP',
      net: '337.56',
      vat: '67.51',
      gross: '405.07',
      receipts: '300.00',
      creditNotes: '28.34',
      outstanding: '76.73',
    },
  } as unknown as InvoiceDetail;
  const document = {
    currency: 'GBP',
    net: '337.56',
    conversionCount: conversions.length,
    conversionTotal: '180.36',
    lineTotal: '157.20',
    difference: '0.00',
    lines,
    conversions: [],
  };
  return { detail, document, conversions };
}

async function read(given: PdfInput, fonts: Fonts) {
  const pdf = await getDocumentProxy(new Uint8Array(await invoicePdf(given, fonts)));
  const { text } = await extractText(pdf, { mergePages: true });
  return { pages: pdf.numPages, text: text.replaceAll(/\s+/g, ' ') };
}

describe('the PDF of an invoice', () => {
  it('says what the page says: parties, charges, arithmetic, every conversion', async () => {
    const fonts = fontsOf();
    const { pages, text } = await read(
      input('Fellstride Running Ltd', [row(1, '100.36', 'Fellstride UK'), row(2, '80.00', 'Fellstride UK')]),
      fonts,
    );
    expect(pages).toBe(1);
    for (const part of [
      'Invoice 801943',
      'PO-77',
      'Tidewell Ltd',
      'Fellstride Running Ltd',
      'Registration or VAT number: 09900412',
      '7 Mill Lane',
      'LA9 4QB',
      'VAT number: GB123456789',
      'Conversions of Fellstride UK 2 180.36',
      'Clicks of January 524 157.20',
      'VAT 20% 67.51',
      'Gross 405.07 GBP',
      'less receipt of 7 Mar 2026, TRN 625128 -300.00',
      'less credit note 801955 of 17 Feb 2026 -28.34',
      'Outstanding 76.73 GBP',
      '£76.73 to be paid by 7 Mar 2026, 30 days after the date of the invoice.',
      'Account of Tidewell Ltd, IBAN GB33BUKB20201555555555, BIC BUKBGB22; reference 801943.',
      'REF-1 20 Jan 2026 Fellstride UK Ember Dispatch 1,177.00 100.36',
      'REF-2',
      'Page 1 of 1',
    ])
      expect(text).toContain(part);
    expect(fonts.regular).not.toHaveBeenCalled();
  });

  it('adds up for a credit note, which is set off with nothing listed for it', async () => {
    const { detail, ...given } = input('Fellstride Running Ltd', []);
    const note = {
      ...detail,
      invoice: { ...detail.invoice, parentInvoiceId: 801_943, dueDate: null },
      parent: { invoiceId: '801943' },
      creditNotes: [],
      receipts: [],
      arithmetic: {
        currency: 'GBP',
        net: '-23.62',
        vat: '-4.72',
        gross: '-28.34',
        receipts: '0.00',
        creditNotes: '-28.34',
        outstanding: '0.00',
      },
    } as unknown as InvoiceDetail;
    const { text } = await read({ ...given, detail: note }, fontsOf());
    expect(text).toContain('Gross -28.34 GBP less credit notes 28.34 Outstanding 0.00 GBP');
    expect(text).not.toContain('IBAN');
  });

  it('keeps names that are not written in western letters', async () => {
    const fonts = fontsOf();
    const { text } = await read(input('Красное Ёлка Żółw', [row(1, '180.36', 'Ελληνικά')]), fonts);
    expect(text).toContain('Красное Ёлка Żółw');
    expect(text).toContain('Conversions of Ελληνικά');
    expect(fonts.regular).toHaveBeenCalledOnce();
  });

  it.each([
    ['漢字-7', '\\u{6F22}\\u{5B57}-7'],
    ['طلب-12', '\\u{637}\\u{644}\\u{628}-12'],
    ['A\u{1F600}B', 'A\\u{1F600}B'],
    ['A\u200BB', 'A\\u{200B}B'],
    ['A\u00ADB', 'A\\u{AD}B'],
    ['A\u0007B', 'A\\u{7}B'],
    ['A\tB', 'A\\u{9}B'],
    ['Ελ-½ €', 'Ελ-½ €'],
  ])('says the reference %j, never less of it', async (advertiserRef, shown) => {
    const { text } = await read(input('Fellstride', [{ ...row(1, '180.36', 'Shop'), advertiserRef }]), fontsOf());
    expect(text).toContain(`${shown} 20 Jan`);
  });

  it('loses no character of any script', async () => {
    const glyphs = glyphsOfFont(await fontsOf().regular());
    const own = [...glyphs.keys()];
    expect(own.length).toBeGreaterThan(2000);
    const any = fc.oneof(
      fc.constantFrom(...own).map((code) => String.fromCodePoint(code)),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    );
    // Two characters of one glyph, such as ① and ➀, look the same on paper: a document that has both is read as either.
    const glyphOf = (one: string) => glyphs.get(one.codePointAt(0)!) ?? one;
    const sample = fc.sample(any, 300);
    const characters = [...new Map(sample.map((one) => [glyphOf(one), one])).values()];
    const rows = characters.map((one, at) => ({ ...row(at, '1.00', 'Shop'), advertiserRef: `<${at}:${one}>` }));
    const { text } = await read(input('Ελ', rows), fontsOf());
    const plain = (one: string) => one.normalize('NFKC').replaceAll(/\s/g, '');
    const lost = characters.filter((one, at) => {
      const printed = new RegExp(`<${at}:(.*?)> 20 Jan`).exec(text)?.[1] ?? 'nothing';
      const back = printed.replace(/\\u\{([\dA-F]+)\}/, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)));
      return plain(back) !== plain(one);
    });
    expect(lost).toEqual([]);
  });

  it('lists hundreds of conversions over several pages and loses none', async () => {
    const conversions = Array.from({ length: 400 }, (_, index) => row(10_000 + index, '0.45', 'Fellstride UK'));
    const { pages, text } = await read(input('Fellstride', conversions), fontsOf());
    expect(pages).toBeGreaterThan(5);
    expect(new Set(text.match(/REF-\d{5}/g)).size).toBe(400);
    expect(text).toContain(`Page ${pages} of ${pages}`);
  });
});
