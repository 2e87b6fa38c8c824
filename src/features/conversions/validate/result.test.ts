import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PreviewedUpdate } from '#contract/conversion-updates';
import { writeCsv } from '#src/lib/csv.ts';
import * as t from '#text';
import { readRows } from './read-rows.ts';
import { resultRows } from './result.ts';
import { emptyWish, type BatchRow } from './types.ts';

const rowOf = (more: Partial<BatchRow>): BatchRow => ({
  name: 'A1',
  advertiserId: 5,
  wish: emptyWish,
  state: 'waiting',
  message: null,
  preview: null,
  ...more,
});
const tableOf = (...rows: BatchRow[]) => resultRows({ madeAt: '', phase: 'done', stop: null, rows });
const cellsOf = (row: BatchRow) => {
  const [header = [], cells = []] = tableOf(row);
  return Object.fromEntries(header.map((name, at) => [name, cells[at]]));
};

describe('the result of a batch', () => {
  it('has what was asked of each row and what came of it', () => {
    const preview = {
      conversionId: '501',
      currency: 'GBP',
      before: { commission: '1.00' },
      after: { commission: '2.50' },
    } as PreviewedUpdate;
    const wish = { ...emptyWish, status: 'rejected' as const, rejectionCode: '4', rejectionReason: 'Stolen' };
    expect(cellsOf(rowOf({ wish, preview, state: 'refused', message: 'It is invoiced.' }))).toEqual({
      conversionId: '501',
      advertiserRef: 'A1',
      advertiserId: '5',
      status: 'rejected',
      amount: '',
      rejectionCode: '4',
      rejectionReason: 'Stolen',
      outcome: t.validate.states.refused,
      message: 'It is invoiced.',
      currency: 'GBP',
      commissionBefore: '1.00',
      commissionAfter: '2.50',
    });
  });

  it('has the reference of what was named by its id, and no id as a reference', () => {
    const preview = { conversionId: '501' } as PreviewedUpdate;
    expect(cellsOf(rowOf({ name: '501', preview }))).toMatchObject({ conversionId: '501', advertiserRef: '' });
    expect(cellsOf(rowOf({ name: '501', reference: 'A1', preview }))).toMatchObject({ advertiserRef: 'A1' });
    expect(cellsOf(rowOf({ name: 'none' }))).toMatchObject({ conversionId: '', advertiserRef: 'none' });
  });

  it('may be pasted again as it is, and asks for the same', async () => {
    const name = fc.stringMatching(/^[-+=@]?[A-Z0-9][A-Z0-9 ,;"]{0,10}[A-Z0-9]$/);
    const wish = fc.record({
      status: fc.constantFrom('approved' as const, 'rejected' as const),
      amount: fc.constantFrom(null, '12.50'),
      rejectionCode: fc.constantFrom(null, '4'),
      rejectionReason: fc.constantFrom(null, 'Late, sent "back"', '-5 stars', '=1+1; tab'),
    });
    const rows = fc.uniqueArray(fc.record({ name, wish, advertiserId: fc.constantFrom(5, 6) }), {
      minLength: 1,
      selector: (row) => row.name,
    });
    await fc.assert(
      fc.asyncProperty(rows, async (asked) => {
        const again = await readRows(`\uFEFF${writeCsv(tableOf(...asked.map(rowOf)))}`, emptyWish, null);
        expect(again.rows).toEqual(asked.map((row) => ({ ...row, message: null })));
      }),
    );
  });
});
