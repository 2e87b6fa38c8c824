import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  columnStateOf,
  defaultLayout,
  displayOrder,
  layoutAfter,
  moved,
  readLayout,
  writeLayout,
  type ColumnState,
} from './layout.ts';
import type { Layout } from './types.ts';

const columns = [{ id: 'name' }, { id: 'status' }, { id: 'amount' }, { id: 'note', hiddenByDefault: true }];
const start = defaultLayout(columns);

/** The layout after the table has changed a part of its state. */
function after(layout: Layout, change: (state: ColumnState) => Partial<ColumnState>): Layout {
  const state = columnStateOf(layout, columns);
  return layoutAfter(layout, { ...state, ...change(state) });
}

describe('layout', () => {
  it('starts with the visible columns, the first in sight', () => {
    expect(writeLayout(start)).toBe('name*.status.amount');
  });

  it('is written short and read back', () => {
    const shown = after(start, () => ({ columnVisibility: {} }));
    const pinned = after(shown, ({ columnPinning: { start: ids } }) => ({
      columnPinning: { start: [...ids, 'note'], end: [] },
    }));
    const layout = after(pinned, () => ({ columnSizing: { amount: 181.4 } }));
    expect(writeLayout(layout)).toBe('name*.note*.status.amount-181');
    expect(writeLayout(readLayout('name*.note*.status.amount-181', columns) ?? start)).toBe(
      'name*.note*.status.amount-181',
    );
  });

  it('drops what does not exist, and widths that make no sense are limited', () => {
    expect(readLayout('gone.status-9.status.<b>', columns)).toEqual({
      order: ['status'],
      pinned: [],
      widths: { status: 56 },
    });
    expect(readLayout('gone', columns)).toBeUndefined();
  });

  it('keeps the last column', () => {
    const one = after(start, () => ({ columnVisibility: { name: false, status: false, note: false } }));
    expect(one).toMatchObject({ order: ['amount'], pinned: [] });
    expect(after(one, (state) => ({ columnVisibility: { ...state.columnVisibility, amount: false } }))).toBe(one);
  });

  it('shows a hidden column last', () => {
    expect(after(start, () => ({ columnVisibility: {} })).order).toEqual(['name', 'status', 'amount', 'note']);
  });

  it('moves within the pinned or the others, and loses nothing', () => {
    expect(displayOrder(moved(start, 'status', -1))).toEqual(['name', 'status', 'amount']);
    expect(displayOrder(moved(start, 'amount', -1))).toEqual(['name', 'amount', 'status']);
    fc.assert(
      fc.property(fc.constantFrom('name', 'status', 'amount'), fc.integer({ min: -9, max: 9 }), (id, by) => {
        expect(displayOrder(moved(start, id, by)).toSorted()).toEqual(displayOrder(start).toSorted());
      }),
    );
  });
});
