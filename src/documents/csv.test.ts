import { describe, expect, it, vi } from 'vitest';
import type { ConversionRow } from '#contract/conversions';
import type { DocumentConversions, DocumentLine } from '#contract/documents';
import { readCsv } from '#src/lib/csv.ts';
import { documentCsv, exportOf } from './csv.ts';
import { documentList, type Page } from './rows.ts';

const { columns } = documentList('invoice-801943', 'GBP', 'cost');
const clicks: DocumentLine = {
  campaignId: 2,
  campaignName: 'Fellstride App',
  description: 'Clicks of January',
  quantity: 524,
  net: '157.20',
};

/** A document that says it has `said` conversions and sends `sent`. */
function documentOf(lines: DocumentLine[], said: number, sent = said) {
  const conversions = Array.from(
    { length: sent },
    (_, index) =>
      ({
        conversionId: String(index),
        advertiserRef: `REF-${index}`,
        conversionDate: '2026-01-20T10:00:00.000Z',
        campaignName: 'Fellstride UK',
        publisherName: 'Ember Dispatch',
        conversionValue: { currency: 'GBP', amount: '117.00' },
        cost: { currency: 'GBP', amount: '0.45', bandId: null },
      }) as unknown as ConversionRow,
  );
  return vi.fn(async ({ offset, limit }: Page) => ({
    data: {
      conversionCount: said,
      lines,
      conversions: conversions.slice(offset, offset + limit),
    } as unknown as DocumentConversions,
  }));
}

async function read(load: ReturnType<typeof documentOf>) {
  const { data, total } = await documentCsv(columns, load, new AbortController().signal);
  const asked: number[] = [];
  const rows: string[][] = [];
  for await (const batch of readCsv(data)) {
    rows.push(...batch);
    asked.push(load.mock.calls.length);
  }
  const [header = [], ...body] = rows;
  return { total, asked, body: body.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at]]))) };
}

describe('the export of a document', () => {
  it('holds its conversions and then its other lines, with what they are and how many', async () => {
    const { total, body } = await read(documentOf([clicks], 2));
    expect(total).toBe(3);
    expect(body).toHaveLength(3);
    expect(body[0]).toMatchObject({
      advertiserRef: 'REF-0',
      publisherName: 'Ember Dispatch',
      cost: '0.45',
      quantity: '',
    });
    expect(body[2]).toEqual({
      advertiserRef: '',
      conversionDate: '',
      campaignName: 'Fellstride App',
      publisherName: '',
      conversionValue: '',
      cost: '157.20',
      conversionId: '',
      description: 'Clicks of January',
      quantity: '524',
    });
  });

  it('is there for a document without conversions, and counts both for one with', async () => {
    expect((await read(documentOf([clicks], 0))).body).toMatchObject([{ description: 'Clicks of January' }]);
    const said = async (lines: DocumentLine[], count: number) =>
      exportOf((await documentOf(lines, count)({ offset: 0, limit: 1 })).data)?.total;
    expect(await Promise.all([said([clicks], 0), said([clicks], 7), said([], 7)])).toEqual([1, 8, undefined]);
  });

  it('comes page by page, the next asked for when the one before has been read', async () => {
    const { total, asked, body } = await read(documentOf([], 1203));
    expect([total, body.length]).toEqual([1203, 1203]);
    expect(new Set(asked)).toEqual(new Set([1, 2, 3]));
  });

  it('has the total that the document says, so that one that ends too early is noticed', async () => {
    const { total, body } = await read(documentOf([clicks], 9, 4));
    expect([total, body.length]).toEqual([10, 5]);
  });
});
