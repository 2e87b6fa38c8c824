import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginningOf, bytesOf, charactersOf, shortenedTo, xmlCharacters } from './characters.ts';

const coder = '\u{1F469}\u200D\u{1F4BB}';
const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}';
const flag = '\u{1F1E9}\u{1F1EA}';
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      'a',
      'e\u0301',
      coder,
      family,
      flag,
      '\u{1F44D}\u{1F3FD}',
      '1\uFE0F\u20E3',
      '漢',
      '\u{20000}',
      'क्षि',
    ),
  }),
);

test('a text is cut between its characters, as late as its size allows', () => {
  expect(beginningOf(`ab${coder}c`, 4)).toBe('ab');
  expect(beginningOf('e\u0301e\u0301', 3)).toBe('e\u0301');
  fc.assert(
    fc.property(
      text,
      fc.nat({ max: 40 }),
      fc.constantFrom(bytesOf, (part: string) => part.length),
      (whole, most, sizeOf) => {
        const begun = beginningOf(whole, most, sizeOf);
        const all = charactersOf(whole);
        const kept = charactersOf(begun).length;
        expect(all.slice(0, kept).join('')).toBe(begun);
        expect(sizeOf(begun)).toBeLessThanOrEqual(most);
        if (kept < all.length) expect(sizeOf(all.slice(0, kept + 1).join(''))).toBeGreaterThan(most);
      },
    ),
  );
});

test('a text that is shortened says so, and one that fits stays as it is', () => {
  expect(shortenedTo(`Shop ${flag}`, 8)).toBe('Shop …');
  expect(shortenedTo(`Shop ${flag}`, 9)).toBe(`Shop ${flag}`);
  fc.assert(
    fc.property(text, fc.nat({ max: 40 }), (whole, most) => {
      const short = shortenedTo(whole, most);
      expect(short).toBe(whole.length <= most ? whole : `${beginningOf(whole, most)}…`);
    }),
  );
});

test('any text can stand in XML, and what XML can hold is as it was', () => {
  expect(xmlCharacters('a\u0000\uD83Db\uFFFE')).toBe('a\uFFFD\uFFFDb\uFFFD');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (raw) => {
      expect(() => encodeURIComponent(xmlCharacters(raw))).not.toThrow();
      expect(xmlCharacters(xmlCharacters(raw))).toBe(xmlCharacters(raw));
    }),
  );
});
