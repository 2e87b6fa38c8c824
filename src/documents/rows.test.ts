import { describe, expect, it, vi } from 'vitest';
import type { ConversionRow } from '#contract/conversions';
import { allConversions, documentList, type Page } from './rows.ts';

function documentOf(count: number) {
  const rows = Array.from({ length: count }, (_, index) => ({ conversionId: String(index) }) as ConversionRow);
  return vi.fn(async ({ offset, limit }: Page) => ({
    data: {
      currency: 'GBP',
      net: '0.00',
      conversionCount: count,
      conversionTotal: '0.00',
      lineTotal: '0.00',
      difference: '0.00',
      lines: [],
      conversions: rows.slice(offset, offset + limit),
    },
  }));
}

describe('the conversions of a document', () => {
  it.each([0, 1, 500, 501, 1203])('brings all %i of them, each once', async (count) => {
    const load = documentOf(count);
    const rows = await allConversions(load);
    expect(rows.map((row) => row.conversionId)).toEqual(Array.from({ length: count }, (_, index) => String(index)));
    expect(load).toHaveBeenCalledTimes(Math.max(1, Math.ceil(count / 500)));
  });

  it('ends also where the server says there are more and sends none', async () => {
    const load = vi.fn(async () => ({
      data: { ...(await documentOf(0)({ offset: 0, limit: 1 })).data, conversionCount: 9 },
    }));
    expect(await allConversions(load)).toEqual([]);
  });

  it('shows what it counts: cost on an invoice, commission in a payment', () => {
    const row = { cost: { amount: '14.60' }, commission: { amount: '11.68' } } as ConversionRow;
    const amountIn = (counted: 'cost' | 'commission') =>
      documentList('x', 'GBP', counted)
        .columns.find(({ id }) => id === 'amount')
        ?.value(row);
    expect([amountIn('cost'), amountIn('commission')]).toEqual(['14.60', '11.68']);
  });
});
