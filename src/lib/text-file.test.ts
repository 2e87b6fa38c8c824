import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOfBytes } from './text-file.ts';

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === 'string' ? part.split('').map((one) => one.charCodeAt(0)) : part)),
  );

describe('text of a file', () => {
  it('is read in UTF-8, with or without a mark', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'ü', '€', '日', '\n', '\t', ';') }),
        fc.boolean(),
        (text, marked) => {
          const encoded = new TextEncoder().encode(`${marked ? '\uFEFF' : ''}${text}`);
          expect(textOfBytes(encoded)).toBe(text);
        },
      ),
    );
  });

  it('is read in its own encoding also where a beginning ends within a character', () => {
    const euro = new TextEncoder().encode('Jürgen;€');
    for (const length of [2, euro.length - 1, euro.length - 2])
      expect(textOfBytes(euro.slice(0, length), true)).toBe(length === 2 ? 'J' : 'Jürgen;');
    expect(textOfBytes(bytes([0xff, 0xfe], 'J\0', [0xfc]), true)).toBe('J');
    expect(textOfBytes(bytes('J', [0xfc], 'rgen'), true)).toBe('Jürgen');
  });

  it('is read as Excel writes it: windows-1252, or UTF-16 with its mark', () => {
    expect(textOfBytes(bytes('J', [0xfc], 'rgen;12 ', [0x80], '\r\n'))).toBe('Jürgen;12 €\r\n');
    expect(textOfBytes(bytes([0xff, 0xfe], 'J\0', [0xfc, 0]))).toBe('Jü');
    expect(textOfBytes(bytes([0xfe, 0xff], '\0J', [0, 0xfc]))).toBe('Jü');
  });

  it.each([
    ['a workbook or another archive', bytes('PK', [3, 4, 20, 0, 6, 0], 'xl/workbook.xml')],
    ['a workbook of old', bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    ['a PDF', bytes('%PDF-1.4\n')],
    ['a picture', bytes([0x89], 'PNG\r\n', [0x1a], '\n')],
    ['zeros', bytes('a\0b')],
    ['an alphabet nobody can tell', bytes('Fran', [0x8d], 'ois')],
    ['half of a UTF-16 character', bytes([0xff, 0xfe], 'J\0', [0xfc])],
  ])('is not what %s has', (_, file) => expect(textOfBytes(file)).toBeUndefined());
});
