/** A chart in the report builder: its kind, its menu, its lines and its notes. */
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from './app.tsx';
import type { Answers } from './service.ts';

const rows = [
  { month: '2026-01', clicks: '120' },
  { month: '2026-02', clicks: '80' },
  { month: '2026-03', clicks: '30' },
];
const names = [
  { publisherName: 'Snipwick', clicks: '1500', epc: '0.1234' },
  { publisherName: 'Milo', clicks: '20', epc: '0.2' },
];
const note = {
  id: 11,
  contactId: 200001,
  day: '2026-02-03',
  text: 'Spring sale',
  authorName: 'Imogen',
  revision: 1,
  updatedAt: '2026-03-03T08:00:00.000Z',
};
const months = 'reports?rows=month&values=clicks&period=2026-01-01_2026-03-31';
const chart = () => page.getByRole('figure');
const button = (name: string | RegExp) => page.getByRole('button', { name });
const openMenu = async (item: string) => {
  await button('Chart menu').click();
  await button(item).click();
};

afterEach(() => vi.restoreAllMocks());

test('draws the proposed kind until one is picked, which stays when the fields change', async () => {
  await openApp('publisher', `/1/200001/${months}&chart=auto`, { executeReport: rows, listDayNotes: [] });
  await button('Edit').click();
  const kind = page.getByRole('combobox', { name: 'Chart', exact: true });
  await expect.element(kind).toHaveDisplayValue('Proposed: Line');
  await expect.element(chart()).toHaveAttribute('data-chart', 'line');
  await kind.selectOptions('Bars');
  await expect.element(chart()).toHaveAttribute('data-chart', 'bar');
  expect(location.search).toContain('chart=bar');
});

test('the legend says which series is measured on the second axis', async () => {
  const answers = { executeReport: names, listDayNotes: [] };
  const address = '/1/200001/reports?rows=publisherName&values=clicks,epc&period=last30';
  await openApp('publisher', `${address}&chart=line`, answers);
  await expect.element(chart().getByText('Earnings per click (right axis)', { exact: true })).toBeVisible();
  await expect.element(page.getByLabelText('Legend').getByText('Clicks', { exact: true })).toBeVisible();
  await openApp('publisher', `${address}&chart=bar`, answers);
  await expect.element(chart().getByText('Earnings per click (top axis)', { exact: true })).toBeVisible();
});

test('a line is added at an average and at a target, named in the legend, and taken away', async () => {
  await openApp('publisher', `/1/200001/${months}&chart=line`, { executeReport: rows, listDayNotes: [] });
  await openMenu('Lines at figures …');
  await button('Add the line').click();
  // March is not over.
  await expect.element(chart().getByText('Average of Clicks: 100')).toBeVisible();
  await page.getByLabelText('Line at').selectOptions('A target');
  await button('Add the line').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('number');
  await page.getByLabelText('Figure', { exact: true }).fill('1,000.50');
  await page.getByLabelText('Name (optional)').fill('Plan');
  await button('Add the line').click();
  await expect.element(chart().getByText('Plan: 1,001')).toBeVisible();
  expect(new URLSearchParams(location.search).getAll('lines')).toEqual([
    'average:clicks',
    'target:clicks:1000.50:Plan',
  ]);
  await button('Remove Average of Clicks').click();
  await expect.element(chart().getByText('Average of Clicks: 100')).not.toBeInTheDocument();
});

test('its figures are copied exactly, separated by tabs', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const address = '/1/200001/reports?rows=publisherName&values=clicks,epc&chart=bar';
  await openApp('publisher', address, { executeReport: names });
  await openMenu('Copy the figures');
  await expect
    .poll(() => write.mock.calls)
    .toEqual([['Publisher\tClicks\tEarnings per click (GBP)\nSnipwick\t1500\t0.1234\nMilo\t20\t0.2000']]);
});

test('its picture goes into the clipboard, or is downloaded where that is refused', async () => {
  await openApp('publisher', `/1/200001/${months}&chart=line`, { executeReport: rows, listDayNotes: [note] });
  await expect.element(chart().getByRole('button', { name: /^Jan 2026/ })).toBeInTheDocument();
  const write = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue();
  await openMenu('Copy as a picture');
  await expect.poll(() => write.mock.calls.length).toBe(1);
  const picture = await write.mock.calls[0]![0][0]!.getType('image/png');
  const { width, height } = await createImageBitmap(picture);
  expect(Math.min(width, height)).toBeGreaterThan(400);

  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  write.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await openMenu('Copy as a picture');
  await expect.poll(() => saved).toEqual([expect.stringMatching(/^chart-.*\.png$/)]);
});

test('its picture is saved whatever its names are made of', async () => {
  const odd = ['\u{1F600}'.repeat(30), `a${'\u{1F600}'.repeat(30)}`, 'Snip\u0001wick\uFFFE <&>', '漢字'.repeat(20)];
  const rows = odd.map((publisherName, at) => ({ publisherName, clicks: String(10 + at) }));
  const report = 'reports?rows=publisherName&values=clicks&period=2026-01-01_2026-03-31&chart=bar';
  await openApp('publisher', `/1/200001/${report}`, { executeReport: rows, listDayNotes: [] });
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await openMenu('Save as a picture (PNG)');
  await expect.poll(() => saved).toEqual([expect.stringMatching(/^chart-.*\.png$/)]);
});

test('a note stands at its point; its flag opens it', async () => {
  await openApp('publisher', `/1/200001/${months}&chart=line`, { executeReport: rows, listDayNotes: [note] });
  await button('3 Feb 2026: Spring sale').click();
  const panel = page.getByRole('dialog', { name: 'Notes at days' });
  await expect.element(panel.getByText('3 Feb 2026: Spring sale')).toBeVisible();
  await expect.element(panel.getByText('Imogen')).toBeVisible();
  await expect.element(panel.getByRole('button', { name: 'Write a note' })).toBeVisible();
});

test('an account manager reads the notes of an account, and is told who writes them', async () => {
  await openApp('manager', `/1/200001/${months}&chart=line`, { executeReport: rows, listDayNotes: [note] });
  await openMenu('Notes at days …');
  const panel = page.getByRole('dialog', { name: 'Notes at days' });
  await expect.element(panel.getByText('3 Feb 2026: Spring sale')).toBeVisible();
  await expect.element(panel.getByText('written by its own people')).toBeVisible();
  await expect.element(panel.getByRole('button', { name: /note|Change|Remove/ })).not.toBeInTheDocument();
});

test('without notes the panel says so', async () => {
  await openApp('publisher', `/1/200001/${months}&chart=line`, { executeReport: rows, listDayNotes: [] });
  await openMenu('Notes at days …');
  await expect.element(page.getByText('There are no notes at these days.')).toBeVisible();
});

test('when the notes cannot be loaded, the chart is drawn and says so, and the panel offers to try again', async () => {
  const answers: Answers = { executeReport: rows, listDayNotes: 'no list' };
  await openApp('publisher', `/1/200001/${months}&chart=line`, answers);
  await expect.element(chart().getByText('The notes could not be loaded')).toBeVisible();
  await expect.element(chart().getByRole('button', { name: /^Jan 2026/ })).toBeInTheDocument();
  await openMenu('Notes at days …');
  await expect.element(page.getByRole('dialog').getByRole('alert')).toHaveTextContent('could not be loaded');
  answers.listDayNotes = [note];
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('dialog').getByText('3 Feb 2026: Spring sale')).toBeVisible();
});

test('a chart with nothing to draw says what is missing', async () => {
  const address = '/1/200001/reports?rows=publisherName&values=clicks,epc&chart=scatter';
  await openApp('publisher', address, { executeReport: names.map((row) => ({ ...row, epc: null })) });
  await expect.element(page.getByText('There is nothing to draw. 0 of 2 shown')).toBeVisible();
});
