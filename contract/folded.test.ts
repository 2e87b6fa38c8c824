import fc from 'fast-check';
import { expect, test } from 'vitest';
import { folded } from './folded.ts';

test.each([
  ['İstanbul', 'istanbul'],
  ['ISTANBUL', 'ıstanbul'],
  ['ΑΘΗΝΑΣ', 'Αθηνας'],
  ['ΣΟΦΟΣ', 'σοφοσ'],
  ['Straße', 'STRASSE'],
  ['STRAẞE', 'strasse'],
  ['Übersicht', 'U\u0308BERSICHT'],
])('%s is %s', (one, other) => {
  expect(folded(one)).toBe(folded(other));
});

test.each([
  ['Übersicht', 'Ubersicht'],
  ['a_b', 'axb'],
  ['ø', 'o'],
])('%s is not %s', (one, other) => {
  expect(folded(one)).not.toBe(folded(other));
});

test('any text is itself in capitals, in small letters and in either form', () => {
  const ways = [
    (text: string) => text.toUpperCase(),
    (text: string) => text.toLowerCase(),
    (text: string) => text.normalize('NFC'),
    (text: string) => text.normalize('NFD'),
  ];
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom(...ways), (text, way) => {
      expect(folded(way(text))).toBe(folded(text));
    }),
  );
});
