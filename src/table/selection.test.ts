import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countOf,
  everything,
  holds,
  nothing,
  pickedOf,
  rowSelectionOf,
  withRowSelection,
  type Selection,
} from './selection.ts';

const page = ['a', 'b', 'c', 'd'];
const otherPage = ['e', 'f'];

/** The selection after the boxes of one page show just these. */
const boxes = (before: Selection, pageIds: readonly string[], ...picked: string[]) =>
  withRowSelection(before, Object.fromEntries(picked.map((id) => [id, true as const])), pageIds);

describe('selection', () => {
  it('keeps what is picked on other pages', () => {
    const first = boxes(nothing, page, 'a', 'c');
    expect(rowSelectionOf(first, otherPage)).toEqual({ a: true, c: true });
    const both = boxes(first, otherPage, 'a', 'c', 'f');
    expect(pickedOf(both, 6)).toEqual({ kind: 'some', ids: ['a', 'c', 'f'] });
  });

  it('of everything remembers the dropped ones, on every page', () => {
    expect(rowSelectionOf(everything, page)).toEqual({ a: true, b: true, c: true, d: true });
    const dropped = boxes(boxes(everything, page, 'a', 'b', 'd'), otherPage, 'f');
    expect(pickedOf(dropped, 900)).toEqual({ kind: 'all', total: 900, except: ['c', 'e'] });
    expect(countOf(pickedOf(dropped, 900))).toBe(898);
    const again = boxes(dropped, page, 'a', 'b', 'c', 'd');
    expect(pickedOf(again, 900)).toEqual({ kind: 'all', total: 900, except: ['e'] });
  });

  it('never counts fewer than none', () => {
    expect(countOf({ kind: 'all', total: 1, except: ['a', 'b'] })).toBe(0);
  });

  it('of any boxes on any pages holds just what they show', () => {
    const shown = fc.array(fc.tuple(fc.constantFrom(page, otherPage), fc.subarray([...page, ...otherPage])));
    fc.assert(
      fc.property(fc.boolean(), shown, (all, steps) => {
        let selection = all ? everything : nothing;
        for (const [ids, wanted] of steps) {
          const now = rowSelectionOf(selection, ids);
          for (const id of ids) {
            if (wanted.includes(id)) now[id] = true;
            else delete now[id];
          }
          selection = withRowSelection(selection, now, ids);
          const picked = pickedOf(selection, 6);
          expect(ids.filter((id) => holds(picked, id))).toEqual(ids.filter((id) => wanted.includes(id)));
        }
      }),
    );
  });
});
