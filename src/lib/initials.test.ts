import fc from 'fast-check';
import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Ada Lovelace', 'AL'],
  [' ada  king lovelace ', 'AL'],
  ['Plato', 'P'],
  ['O\u0308rsted H\u0308', 'O\u0308H\u0308'],
  ['\u{1F469}\u200D\u{1F4BB} \u{1F1E9}\u{1F1EA}-Shop', '\u{1F469}\u200D\u{1F4BB}\u{1F1E9}\u{1F1EA}'],
  ['\u{10428}da', '\u{10400}'],
  ['', ''],
])('%j has the initials %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('a word gives one whole character, whatever it is written in', () => {
  const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}';
  const character = fc.constantFrom(
    '漢',
    'e\u0301',
    'क्षि',
    '\u{20000}',
    '\u{1F1E9}\u{1F1EA}',
    family,
    '\u{1F44D}\u{1F3FD}',
  );
  fc.assert(
    fc.property(
      character,
      fc.string({ unit: character }),
      character,
      fc.string({ unit: character }),
      (a, as, b, bs) => {
        expect(initialsOf(`${a}${as} ${b}${bs}`)).toBe((a + b).toUpperCase());
      },
    ),
  );
});
