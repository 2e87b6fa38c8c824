import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginningOf } from './beginning.ts';

const family = '\u{1F469}\u200D\u{1F469}\u200D\u{1F467}';

test.each([
  ['short', 5, 'short'],
  ['longer', 4, 'long'],
  ['ab\u{1F600}c', 3, 'ab'],
  ['ab\u{1F600}c', 4, 'ab\u{1F600}'],
  ['xU\u0308bersicht', 2, 'x'],
  [`a${family}b`, 5, 'a'],
  ['\u{1F44B}\u{1F3FD}!', 3, ''],
])('%s in %i', (text, most, beginning) => {
  expect(beginningOf(text, most)).toBe(beginning);
});

test('it is a beginning of whole characters, and no longer than it may be', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, most) => {
      const cut = beginningOf(text, most);
      expect(text.startsWith(cut)).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(most);
      const ends = Array.from(new Intl.Segmenter('en').segment(text), ({ index }) => index);
      expect([...ends, text.length]).toContain(cut.length);
    }),
  );
});
