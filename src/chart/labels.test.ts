import fc from 'fast-check';
import { expect, test } from 'vitest';
import { charactersOf } from '#contract/characters';
import { shortenTo } from './labels.ts';

const coder = '\u{1F469}\u200D\u{1F4BB}';

test('a label keeps its beginning and its end', () => {
  expect(shortenTo(22)('Fellstride Running Shoes UK')).toBe('Fellstride R…Shoes UK');
  expect(shortenTo(22)('Fellstride UK')).toBe('Fellstride UK');
  expect(shortenTo(22)('Fellstride Running Shoes · Ember Dispatch')).toBe('Fells…oes · Ember…tch');
});

test('a label is cut between its characters', () => {
  expect(shortenTo(5)('\u{1F600}'.repeat(9))).toBe('\u{1F600}\u{1F600}\u{1F600}…\u{1F600}');
  expect(shortenTo(4)(coder.repeat(9))).toBe(`${coder}${coder}…${coder}`);
  const letter = fc.constantFrom('a', 'e\u0301', coder, '\u{1F1E9}\u{1F1EA}', '漢', '\u{20000}', ' ', ' · ');
  fc.assert(
    fc.property(fc.array(letter, { maxLength: 60 }), fc.integer({ min: 4, max: 30 }), (letters, most) => {
      const label = letters.join('');
      const short = shortenTo(most)(label);
      expect(short.isWellFormed()).toBe(true);
      for (const character of charactersOf(short.replaceAll('…', ''))) expect(charactersOf(label)).toContain(character);
      expect(() => encodeURIComponent(short)).not.toThrow();
    }),
  );
});
