import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyDefinition, type Definition } from './definition.ts';
import { byMove } from './movers.ts';
import { othersOf, rankingBodies, rankingsOf } from './requests.ts';
import { today } from './testing.ts';

const rows = (figures: Record<string, string>) =>
  Object.entries(figures).map(([publisherName, clicks]) => ({ publisherName, clicks }));
const order = (...given: Parameters<typeof byMove>) => byMove(...given).map((row) => row['publisherName']);

const now = rows({ Grown: '130', Doubled: '20', Fallen: '400', Same: '1000', New: '50' });
const before = rows({ Grown: '100', Doubled: '10', Fallen: '500', Same: '1000', Gone: '60' });

test('by difference what grew or fell most is first; what is new or gone was or is nothing', () => {
  expect(order(now, before, ['publisherName'], 'clicks', 'difference')).toEqual([
    'Fallen',
    'Gone',
    'New',
    'Grown',
    'Doubled',
    'Same',
  ]);
});

test('by change each is measured by what it had, and what there was none of follows', () => {
  expect(order(now, before, ['publisherName'], 'clicks', 'change')).toEqual([
    'Gone',
    'Doubled',
    'Grown',
    'Fallen',
    'Same',
    'New',
  ]);
});

test('a rate that one of the periods does not have has not moved', () => {
  const rates = [
    [
      { publisherName: 'New', epc: '9' },
      { publisherName: 'Both', epc: '0.10' },
    ],
    [
      { publisherName: 'Both', epc: '0.11' },
      { publisherName: 'None', epc: null },
    ],
  ] as const;
  expect(order(rates[0], rates[1], ['publisherName'], 'epc', 'difference')).toEqual(['Both', 'New', 'None']);
});

const cents = fc.integer({ min: -500_000, max: 500_000 }).map((units) => (units / 100).toFixed(2));
const period = fc.dictionary(fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F'), cents, { noNullPrototype: true });

test('every group of both periods is there once, and none before one that has moved further', () => {
  fc.assert(
    fc.property(period, period, fc.constantFrom('difference' as const, 'change' as const), (own, earlier, as) => {
      const moved = order(rows(own), rows(earlier), ['publisherName'], 'clicks', as).map(String);
      expect(moved.toSorted()).toEqual([...new Set([...Object.keys(own), ...Object.keys(earlier)])].toSorted());
      const units = (figures: Record<string, string>, name: string) => Math.round(Number(figures[name] ?? 0) * 100);
      const sizeOf = (name: string) => {
        const [is, was] = [units(own, name), units(earlier, name)];
        if (as === 'difference') return Math.abs(is - was);
        return was === 0 ? -1 : Math.abs(is - was) / Math.abs(was);
      };
      const sizes = moved.map(sizeOf);
      for (const [at, size] of sizes.entries()) expect(size).toBeLessThanOrEqual((sizes[at - 1] ?? Infinity) + 1e-9);
    }),
  );
});

const definition: Definition = {
  ...emptyDefinition,
  rows: ['publisherName'],
  values: ['clicks', 'epc'],
  period: '2026-02-01_2026-02-28',
  compare: ['previous', 'year'],
  top: [{ field: 'publisherName', most: 2, by: 'clicks', move: { as: 'difference', against: 1 } }],
};

test('movers are asked for in the report’s own period and in the one since when, and keep rows of their own', async () => {
  const [ranking] = rankingsOf(definition);
  const bodies = rankingBodies(definition, ranking!, [], today);
  expect(bodies).toMatchObject([
    { fromDate: '2026-02-01', toDate: '2026-02-28', measures: ['clicks'] },
    { fromDate: '2025-02-01', toDate: '2025-02-28', measures: ['clicks'], shift: { months: 12 } },
  ]);
  const ask = async ({ fromDate }: { fromDate: string }) => (fromDate.startsWith('2026') ? now : before);
  expect(await othersOf(definition, today, ask)).toEqual([
    { dimensions: ['publisherName'], keep: [['Fallen'], ['Gone']] },
  ]);
});

test('without the period since when the largest keep rows of their own', async () => {
  const alone = { ...definition, compare: ['previous' as const] };
  const asked: string[] = [];
  const ask = async ({ fromDate }: { fromDate: string }) => {
    asked.push(fromDate);
    return rows({ Same: '1000', Fallen: '400', Grown: '130' });
  };
  expect((await othersOf(alone, today, ask))[0]?.keep).toEqual([['Same'], ['Fallen']]);
  expect(asked).toEqual(['2026-02-01']);
});
