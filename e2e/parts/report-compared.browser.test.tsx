/** A report that compares: columns of the other period alone, how many days stand beside how many, an empty chart. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ReportRequest, ReportRow } from '#contract/reports/request';
import { openApp } from './app.tsx';

const grid = page.getByRole('grid', { name: 'Result of the report' });

/** Clicks on phones in months as the service answers them: '' is of days that stand beside none. */
const clicks = [
  { period: '0', month: '2026-02', clicks: '50' },
  { period: '1', month: '2026-02', clicks: '40' },
  { period: '1', month: '', clicks: '7' },
];

/** The answer to a report by device across months, of some of these clicks. */
const answerOf = (facts: readonly Record<'period' | 'month' | 'clicks', string>[]) => (body: unknown) => {
  const { dimensions } = body as ReportRequest;
  const rows = facts.map((fact): ReportRow => ({ ...fact, deviceType: 'mobile' }));
  const keyOf = (row: ReportRow) => ['period', ...dimensions].map((name) => row[name]).join();
  return [...Map.groupBy(rows, keyOf).values()].map((group): ReportRow => ({
    ...Object.fromEntries(['period', ...dimensions].map((name) => [name, group[0]?.[name] ?? ''])),
    clicks: String(group.reduce((sum, row) => sum + Number(row['clicks']), 0)),
  }));
};
const report = (chart: string) =>
  `/1/0/reports?rows=deviceType&across=month&values=clicks&period=2026-02-01_2026-02-28&compare=2025-11-01_2025-12-31&chart=${chart}`;

test('days that stand beside none have a column, and the lengths are said whole', async () => {
  await openApp('manager', report('none'), { executeReport: answerOf(clicks), listDayNotes: [] });
  await expect.element(grid.getByRole('columnheader', { name: /· no such day$/ })).toBeVisible();
  const texts = () =>
    [
      ...grid
        .getByRole('row', { name: /mobile/ })
        .element()
        .querySelectorAll('td'),
    ].map((one) => one.innerText);
  await expect.poll(texts).toEqual(['50', '40', '+10', '+25.0%', '-', '7', '-7', '-', '50', '47', '+3', '+6.4%']);
  const total = grid.getByRole('rowheader', { name: /^Total/ });
  await expect.element(total).toHaveTextContent('28 days against 61 days');
  const cut = () => total.element().scrollWidth - total.element().clientWidth;
  await expect.poll(cut).toBe(0);
});

test('a chart of a period without figures says that there is nothing to draw', async () => {
  const before = clicks.filter(({ period }) => period === '1');
  await openApp('manager', report('bar'), { executeReport: answerOf(before), listDayNotes: [] });
  await expect.element(grid).toBeVisible();
  await expect.element(page.getByText('There is nothing to draw. Not drawn: Other days')).toBeVisible();
});
