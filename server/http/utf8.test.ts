import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parsed } from './input.ts';
import { readQuery } from './query.ts';
import { queryPartText, utf8Text } from './utf8.ts';

const anyBytes = fc.oneof(
  fc.uint8Array({ maxLength: 24 }),
  fc.string({ unit: 'binary' }).map((text) => new TextEncoder().encode(text)),
  // Nearly UTF-8: a byte of a good text is another, or missing.
  fc
    .tuple(fc.string({ unit: 'binary', minLength: 1 }), fc.nat(), fc.integer({ min: -1, max: 255 }))
    .map(([text, place, byte]) => {
      const bytes = [...new TextEncoder().encode(text)];
      bytes.splice(place % bytes.length, 1, ...(byte < 0 ? [] : [byte]));
      return Uint8Array.from(bytes);
    }),
);
const percent = (bytes: Uint8Array) =>
  [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join('');

/** The bytes that `utf8Text` made a text of. */
const bytesOf = (text: string): number[] =>
  Array.from(text, (character) => {
    const code = character.codePointAt(0)!;
    return code >= 0xdc80 && code <= 0xdcff ? [code - 0xdc00] : [...new TextEncoder().encode(character)];
  }).flat();

test('a text is well formed if its bytes are UTF-8, and says which bytes they were', () => {
  fc.assert(
    fc.property(anyBytes, (bytes) => {
      for (const text of [utf8Text(Buffer.from(bytes)), queryPartText(percent(bytes))]) {
        expect(text.isWellFormed()).toBe(isUtf8(bytes));
        expect(bytesOf(text)).toEqual([...bytes]);
      }
    }),
    { numRuns: 1000 },
  );
});

test('an address in UTF-8 is read as browsers read it', () => {
  // No piece is a digit of another's percent sign: `%`, `a`, `a` would be a byte that is not UTF-8.
  const piece = fc.constantFrom(
    'z',
    '%',
    '%2',
    '%C3%BC',
    '%c3%bc',
    '+',
    '%2B',
    '=',
    '&',
    '&&',
    '?',
    '%00',
    '%EF%BB%BF',
  );
  fc.assert(
    fc.property(
      fc.array(piece).map((pieces) => pieces.join('')),
      (query) => {
        const expected: Record<string, string[]> = {};
        for (const [name, value] of new URLSearchParams(query)) (expected[name] ??= []).push(value);
        expect({ ...readQuery(query) }).toEqual(expected);
      },
    ),
  );
});

test('texts are refused by name, at any depth, once each', () => {
  const schema = z.strictObject({ a: z.string().check(z.maxLength(1)), b: z.array(z.strictObject({ c: z.string() })) });
  const { issues } = parsed(schema, { a: 'B\udcfcro', b: [{ c: 'good' }, { c: 'two\nlines' }, { c: 'not\u0000so' }] });
  expect(issues.map(({ path, message }) => [path.join('.'), JSON.parse(message)])).toEqual([
    ['a', { key: 'check.utf8', values: {} }],
    ['b.2.c', { key: 'check.control', values: { character: 'U+0000' } }],
  ]);
});

test('a value that is nested deeper than calls can be is no trouble', () => {
  const deep = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000)) as unknown;
  expect(parsed(z.object({ a: z.unknown() }), { a: deep }).issues).toEqual([]);
});
