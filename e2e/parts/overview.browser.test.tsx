/** The figures of the overview: exact though the service rounds what is not asked for exactly, and whole on a phone. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ReportRequest, ReportRow } from '#contract/reports/request';
import { rounded } from '#src/lib/money.ts';
import { openApp } from './app.tsx';

const exact = ['0.04490000000000000000', '0.03850000000000000000', '0.04600000000000000000'];

/** Earnings per click of a period, of the one before and of the year before, each rounded to the same 0.04. */
function executeReport({ dimensions, measures, further = [], exact: isExact }: ReportRequest): ReportRow[] {
  if (dimensions.length > 0) return [];
  const others = Object.fromEntries(measures.map((name) => [name, '100'] as const));
  const answered = exact.slice(0, 1 + further.length);
  return answered.map((epc, part) => ({ ...others, part: String(part), epc: isExact ? epc : rounded(epc, 2) }));
}

test('the change of a publisher’s figure is that of its exact values', async () => {
  await openApp('publisher', '/1/200001/overview', { executeReport });
  const figure = page.getByRole('list', { name: 'Figures' }).getByRole('link', { name: /Earnings per click/ });
  await expect.element(figure).toHaveTextContent('Period before: +16.6%');
  await expect.element(figure).toHaveTextContent('Year before: -2.4%');
});

test('a phone shows figures two by two, none cut, with room for long amounts', async () => {
  await page.viewport(390, 844);
  const row = { totalNetCost: '1234567.89', totalConversions: '17', originalOrderValue: '98765432.10' };
  await openApp('advertiser', '/1/100001/overview', { executeReport: [row] });
  const figures = page.getByRole('list', { name: 'Figures' });
  await expect.element(figures.getByText('1,234,567.89')).toBeVisible();
  const tiles = figures.getByRole('listitem').elements();
  const [first, second, third] = tiles.map((tile) => tile.getBoundingClientRect());
  expect(second?.top).toBe(first?.top);
  expect(second?.left).toBeGreaterThan(first!.right);
  expect(third?.top).toBeGreaterThanOrEqual(first!.bottom);
  const texts = tiles.flatMap((tile) => [...tile.querySelectorAll('span, strong')]);
  for (const text of texts) expect(text.scrollWidth, text.textContent).toBeLessThanOrEqual(text.clientWidth);
});

test.each([
  ['publisher', '/1/200001', 'The payment is sent to you.'],
  ['manager', '/1/0', 'The payment is sent to the publisher.'],
] as const)('the stages of payments are said in the words of a %s', async (role, at, meaning) => {
  await page.viewport(1440, 900);
  await openApp(role, `${at}/payment-overview`, {});
  const paid = page.getByRole('table', { name: 'How far the commission' }).getByRole('button', { name: 'Paid' });
  await expect.element(paid).toBeVisible();
  (paid.element() as HTMLElement).focus();
  await expect.element(page.getByText(meaning, { exact: true })).toBeVisible();
});
