/** A report that compares: columns of the other period alone, how many days stand beside how many, an empty chart. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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

/** Clicks of publishers in two months, as the service answers them: those that are not kept are one group without a name. */
const byPublisher: Record<string, Record<string, number>> = {
  '2026-02': { Acorn: 100, Birch: 90, Cedar: 10, Dogwood: 5 },
  '2026-01': { Acorn: 99, Birch: 40, Cedar: 30, Dogwood: 5 },
};
function answerOfPublishers(body: unknown): ReportRow[] {
  const { dimensions, fromDate, compare = [], others = [] } = body as ReportRequest;
  const [kept] = others;
  const nameOf = (name: string) => (kept && !kept.keep.some(([one]) => one === name) ? null : name);
  return [fromDate, ...compare.map((one) => one.fromDate)].flatMap((from, at) => {
    const facts = Object.entries(byPublisher[from.slice(0, 7)] ?? {});
    const groups = Map.groupBy(facts, ([name]) => (dimensions.length === 0 ? '' : nameOf(name)));
    return [...groups].map(([publisherName, group]): ReportRow => ({
      ...(compare.length > 0 && { period: String(at) }),
      ...(dimensions.length > 0 && { publisherName }),
      clicks: String(group.reduce((sum, [, figure]) => sum + figure, 0)),
    }));
  });
}

/** The names of the table's rows. */
const names = () => [...grid.element().querySelectorAll('tbody th')].map((one) => (one as HTMLElement).innerText);

test('what moved most has rows of its own, by difference or by change; the rest is the others', async () => {
  const about = 'rows=publisherName&values=clicks&period=2026-02-01_2026-02-28&compare=previous&chart=none';
  const answers = { executeReport: answerOfPublishers, listDayNotes: [] };
  await openApp('manager', `/1/0/reports?${about}&top=publisherName:2:clicks:d1&edit=1`, answers);
  await expect.poll(names).toEqual(['Birch', 'Cedar', 'Others']);
  await page.getByRole('button', { name: /^Publisher, top 2 by change/ }).click();
  const ranked = page.getByRole('dialog', { name: 'Publisher' }).getByLabelText('Ranked by');
  await expect.element(ranked).toHaveDisplayValue('difference from the period before');
  await ranked.selectOptions('the figure');
  await expect.poll(names).toEqual(['Acorn', 'Birch', 'Others']);
  await userEvent.keyboard('{Escape}');

  await page.getByRole('button', { name: /^Clicks.*Values/ }).click();
  await page
    .getByRole('dialog', { name: 'Clicks' })
    .getByRole('button', { name: 'Top 10 Publisher by change in % since the period before' })
    .click();
  await expect.element(page.getByRole('button', { name: /^Publisher, top 10 by change/ })).toBeVisible();
  await expect.poll(names).toEqual(['Birch', 'Acorn', 'Dogwood', 'Cedar']);
});

test('a page that was busy itself while its report came goes on running reports by itself', async () => {
  let isFirst = true;
  const answer = (body: unknown) => {
    for (const until = performance.now() + (isFirst ? 3500 : 0); performance.now() < until;);
    isFirst = false;
    return answerOfPublishers(body);
  };
  const about = 'rows=publisherName&values=clicks&period=2026-02-01_2026-02-28&compare=previous&chart=none';
  const answers = { executeReport: answer, listDayNotes: [] };
  await openApp('manager', `/1/0/reports?${about}&top=publisherName:2:clicks:d1&edit=1`, answers);
  await expect.poll(names).toEqual(['Birch', 'Cedar', 'Others']);
  await page.getByRole('button', { name: /^Publisher, top 2 by change/ }).click();
  await page.getByRole('dialog', { name: 'Publisher' }).getByLabelText('Ranked by').selectOptions('the figure');
  await expect.poll(names).toEqual(['Acorn', 'Birch', 'Others']);
});
