import { describe, expect, it } from 'vitest';
import { placePopover } from './place-popover.ts';

describe('placePopover', () => {
  const view = { width: 400, height: 600 };

  it('stays in the window', () => {
    expect(placePopover({ left: 300, right: 390, top: 10, bottom: 40 }, { width: 200, height: 100 }, view)).toEqual({
      left: 190,
      top: 44,
    });
    expect(placePopover({ left: 10, right: 60, top: 560, bottom: 590 }, { width: 200, height: 100 }, view)).toEqual({
      left: 10,
      top: 456,
    });
  });

  it("aligns with the button's end when asked to, within the window", () => {
    const size = { width: 150, height: 100 };
    const place = (left: number, right: number) =>
      placePopover({ left, right, top: 10, bottom: 40 }, size, view, 'end');
    expect(place(200, 240)).toEqual({ left: 90, top: 44 });
    expect(place(20, 60)).toEqual({ left: 8, top: 44 });
  });
});
