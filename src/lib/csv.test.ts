import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neutralised, readCsv, writeCsv, writeTsv } from './csv.ts';

function streamOf(text: string, size: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull: (controller) => {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
}

async function readAll(text: string, size: number): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const batch of readCsv(streamOf(text, size))) rows.push(...batch);
  return rows;
}

describe('csv', () => {
  it('neutralises formulas and leaves negative numbers numbers', () => {
    for (const bad of ['=1+1', '+44 20', '-x', '@sum', '\tcmd', ' =1', '-1+1', '=-1', '\nx', '\u200B=1'])
      expect(neutralised(bad)).toBe(`'${bad}`);
    expect(neutralised('-1\n=2')).toBe("'-1\n'=2");
    for (const good of ['-12.50', '12', '', 'a=b', '2026-03-15']) expect(neutralised(good)).toBe(good);
  });

  it('reads what it wrote, however the stream is cut', async () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', '=', '-', "'", '"', ';', ',', '|', '\t', '\n', ' ', '\u200B', 'é'),
    });
    const rows = fc.array(fc.tuple(fc.constant('x'), cell, cell), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 40 }), async (body, size) => {
        const all = [['a', 'b', 'c'], ...body];
        expect(await readAll(writeCsv(all), size)).toEqual(all);
      }),
    );
  });

  it('reads line feeds alone, a missing last line end, and a mark at the start', async () => {
    expect(await readAll('\uFEFFa,b\n1,"x\ny"\n2,é', 3)).toEqual([
      ['a', 'b'],
      ['1', 'x\ny'],
      ['2', 'é'],
    ]);
  });
});

describe('writeTsv', () => {
  it('keeps a cell one cell, and runs nothing when it is pasted', () => {
    expect(
      writeTsv([
        ['a\tb', 'c\r\nd'],
        ['=1+1', '-2.50'],
      ]),
    ).toBe("a b\tc d\n'=1+1\t-2.50");
    // A quote at its beginning would take in the cells behind it.
    expect(writeTsv([['"Best" shoes', 'b']])).toBe('"""Best"" shoes"\tb');
  });
});
