import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  defaultLayout,
  displayOrder,
  moved,
  readLayout,
  withPinned,
  withVisible,
  withWidth,
  writeLayout,
} from './layout.ts';

const columns = [{ id: 'name' }, { id: 'status' }, { id: 'amount' }, { id: 'note', hiddenByDefault: true }];
const start = defaultLayout(columns);

describe('layout', () => {
  it('starts with the visible columns, the first in sight', () => {
    expect(writeLayout(start)).toBe('name*.status.amount');
  });

  it('is written short and read back', () => {
    const layout = withWidth(withPinned(withVisible(start, 'note', true), 'note', true), 'amount', 181.4);
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
    const one = withVisible(withVisible(start, 'name', false), 'status', false);
    expect(withVisible(one, 'amount', false)).toBe(one);
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
