import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refusal } from '#contract/refusals/index';
import { invalid, wrongField } from '#server/failure';
import { utf8Text } from '#server/http/utf8';
import { saleRefusals, shownValue } from './refused-sale.rules.ts';

test.each([
  [utf8Text(Buffer.from('B\xfcro-7', 'latin1')), String.raw`B\xFCro-7`],
  ['two\nlines\u0000', String.raw`two\x0Alines\x00`],
  ['Büro 💶', 'Büro 💶'],
  ['a\u202eb', String.raw`a\u{202E}b`],
  [129.5, '129.5'],
  [[{ itemID: 'A' }], '[{"itemID":"A"}]'],
  [undefined, null],
])('%j is shown as %s', (value, shown) => {
  expect(shownValue(value)).toBe(shown);
});

test('a long value is cut between its characters', () => {
  const begun = 'x'.repeat(98);
  expect(shownValue(`${begun}\u{1F1E9}\u{1F1EA}`)).toBe(`${begun}…`);
  expect(shownValue(`${begun}ye\u0301`)).toBe(`${begun}y…`);
});

test('no value is shown with what cannot be seen, nor longer than a line', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.uint8Array({ maxLength: 300 })), (value) => {
      const shown = shownValue(typeof value === 'string' ? value : utf8Text(Buffer.from(value))) ?? '';
      expect(shown).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
      expect(shown.isWellFormed()).toBe(true);
      expect(shown.replaceAll(/\\(x..|u\{\w+\})/g, '.').length).toBeLessThanOrEqual(101);
    }),
  );
});

test('a reason counts once for a sale, and names that nobody knows are no parameters', () => {
  const failure = invalid([
    wrongField('body.items.0.itemValue', refusal('check.saleAmount', { example: '129.50' })),
    wrongField('body.items.3.itemValue', refusal('check.saleAmount', { example: '129.50' })),
    wrongField('body.extendedData.ex1', refusal('check.utf8')),
    wrongField('body.ref', refusal('check.required')),
    wrongField('body.a.b', refusal('input.unknown')),
    wrongField('body.c', refusal('input.unknown')),
  ]);
  const sale = { items: [{ itemValue: '1,50' }], extendedData: { ex1: 'x\udcfc' }, a: 1 };
  expect(saleRefusals(failure, sale).map(({ parameter, example }) => [parameter, example])).toEqual([
    ['items.itemValue', '1,50'],
    ['ex1', String.raw`x\xFC`],
    ['ref', null],
    ['', 'a.b'],
  ]);
});
