import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { PDF_BYTES, pdfOf, PNG_BYTES, pngOf } from './drawings.ts';

const drawing = { title: 'Monthly statement', account: 'Bouclé (Ltd) \\ Søn', day: '2026-03-15', colour: '#336699' };
const sum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

test('a document says what it is about, in plain letters, and is always as large', () => {
  const pdf = pdfOf(drawing);
  expect(pdf.length).toBe(PDF_BYTES);
  const text = pdf.toString('latin1');
  expect(text).toContain('Boucle Ltd  Sn');
  for (const match of text.matchAll(/^(\d{10}) 00000 n /gm)) {
    expect(text.slice(Number(match[1])), match[1]).toMatch(/^\d obj|^\d 0 obj/);
  }
  expect(text.slice(Number(/startxref\n(\d+)/.exec(text)![1]))).toMatch(/^xref/);
});

test('a banner is a picture of its size, always as large', () => {
  const png = pngOf(drawing);
  expect(png.length).toBe(PNG_BYTES);
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([300, 250]);
  const at = png.indexOf('IDAT');
  expect(inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4))).length).toBe(76 * 250);
});

test('both are the same bytes every time', () => {
  expect([sum(pdfOf(drawing)), sum(pngOf(drawing))]).toMatchInlineSnapshot(`
    [
      "4f9671fc0f7b0099",
      "5d6761705fdefba0",
    ]
  `);
});
