import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { dimensionNames } from '#contract/reports/dimensions';
import { measureNames } from '#contract/reports/measures';
import { csvLines, jsonText } from '#server/http/streamed';
import { fieldNames, type Plan } from './plan.ts';
import { HeldRows } from './rows.ts';

const plan: Plan = {
  dimensions: dimensionNames.filter((name) => !['hour', 'minute'].includes(name)).slice(-8),
  outputs: measureNames.slice(19, 39).map((measure) => ({ name: measure, measure, in: 'target' })),
  hidden: [{ name: 'clicks', measure: 'clicks', in: 'target' }],
  sums: [],
  where: [],
  having: [],
  orderBys: [
    { field: 'clicks', direction: 'desc' },
    { field: 'totalCommission', direction: 'asc' },
  ],
  dateType: 'conversionDate',
  fromDate: '2026-01-01',
  toDate: '2026-01-31',
  shift: undefined,
  compared: [],
  currency: 'GBP',
  exact: false,
  others: [],
};
const names = fieldNames(plan);
const dimensions = (no: number) => plan.dimensions.map((_, at) => `value ${(no * (at + 7)) % 1000} of ${at}`);
const outputs = (no: number) =>
  plan.outputs.map((_, at) => (at % 6 === 5 ? null : `${(no * 7919 + at) % 1_000_000}.25`));

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
function heap(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

test('100,000 rows hold less than 100 MB, and are let go as they are sent', { timeout: 60_000 }, () => {
  const before = heap();
  const rows = new HeldRows(plan);
  for (let no = 0; no < 100_000; no += 1) rows.add([...dimensions(no), ...outputs(no), String(no % 5000)]);
  expect(rows.count).toBe(100_000);
  const held = heap() - before;
  expect(held).toBeLessThan(100e6);

  let longest = 0;
  let sent = 0;
  let half = 0;
  for (const text of jsonText(names, rows.inOrder())) {
    longest = Math.max(longest, text.length);
    sent += 1;
    if (sent === 150) half = heap() - before;
  }
  expect(sent).toBeGreaterThan(190);
  expect(longest).toBeLessThan(1_000_000);
  expect(half).toBeLessThan(held * 0.5);
});

const few = (count: number): HeldRows => {
  const rows = new HeldRows(plan);
  for (let no = 0; no < count; no += 1) rows.add([...dimensions(no), ...outputs(no), String(no % 3)]);
  return rows;
};

test.each([0, 1, 499, 500, 501, 1000])('%i rows come whole, in pieces, as JSON and as CSV', (count) => {
  const json = JSON.parse([...jsonText(names, few(count).inOrder())].join('')) as Record<string, string | null>[];
  expect(json).toHaveLength(count);
  expect(json.every((row) => Object.keys(row).join() === names.join())).toBe(true);
  const csv = [...csvLines(names, few(count).inOrder())].join('').trimEnd().split('\n');
  expect(csv).toEqual([
    names.join(','),
    ...json.map((row) =>
      Object.values(row)
        .map((cell) => cell ?? '')
        .join(','),
    ),
  ]);
});
