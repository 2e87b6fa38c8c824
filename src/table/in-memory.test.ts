import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare } from '#src/lib/money.ts';
import { csvOfRows, queryOfRows, sortedRows } from './in-memory.ts';
import type { Column } from '#src/list/types.ts';

interface Row {
  name: string | null;
  net: string;
  count: number;
}
const columns: Column<Row>[] = [
  { id: 'name', header: 'Name', kind: 'text', csv: 'name', value: (row) => row.name },
  { id: 'net', header: 'Net', kind: 'money', csv: 'net', value: (row) => row.net },
  { id: 'count', header: 'Count', kind: 'number', csv: 'count', value: (row) => row.count },
];
const rows: Row[] = [
  { name: 'b', net: '9.00', count: 2 },
  { name: null, net: '10.00', count: 10 },
  { name: 'a', net: '-1.00', count: 9 },
];
const by = (column: string, direction: 'asc' | 'desc') => ({ sort: { column, direction } });

describe('rows in memory', () => {
  it('sort amounts as amounts, numbers as numbers, and leave the unknown for the end', () => {
    expect(sortedRows({ columns }, rows, by('net', 'asc')).map((row) => row.net)).toEqual(['-1.00', '9.00', '10.00']);
    expect(sortedRows({ columns }, rows, by('count', 'desc')).map((row) => row.count)).toEqual([10, 9, 2]);
    for (const direction of ['asc', 'desc'] as const)
      expect(sortedRows({ columns }, rows, by('name', direction)).at(-1)?.name).toBeNull();
  });

  it('sort names as the page’s language does, accents within their letter', () => {
    const names = ['Zebra', 'Äpfel', 'apple', 'Ähre', 'Öl', 'Ostern'].map((name) => ({ name, net: '0', count: 0 }));
    expect(sortedRows({ columns }, names, by('name', 'asc')).map((row) => row.name)).toEqual([
      'Ähre',
      'Äpfel',
      'apple',
      'Öl',
      'Ostern',
      'Zebra',
    ]);
  });

  it('sort any amounts exactly, and lose none', () => {
    const amount = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map((units) => `${units}.00`);
    fc.assert(
      fc.property(fc.array(amount), (nets) => {
        const some = nets.map((net) => ({ name: '', net, count: 0 }));
        const sorted = sortedRows({ columns }, some, by('net', 'asc')).map((row) => row.net);
        expect(sorted.toSorted()).toEqual(nets.toSorted());
        expect(sorted.every((net, at) => at === 0 || compare(sorted[at - 1]!, net) <= 0)).toBe(true);
      }),
    );
  });

  it('are cut into pages with the number of all', () => {
    expect(queryOfRows(rows, { offset: 2, size: 2 }).data).toEqual({ data: [rows[2]], total: 3 });
  });

  it('become the CSV that an export reads', async () => {
    const { data, total } = await csvOfRows({ columns }, rows)(new AbortController().signal);
    expect(total).toBe(3);
    expect(await new Response(data).text()).toBe('name,net,count\r\nb,9.00,2\r\n,10.00,10\r\na,-1.00,9\r\n');
  });
});
