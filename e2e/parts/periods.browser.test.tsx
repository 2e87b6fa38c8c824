/** The one picker of periods: typed or picked, on a list, the overview, in an export and in billing. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from './app.tsx';

const typed = page.getByRole('textbox', { name: 'Type a period' });
const apply = page.getByRole('button', { name: 'Apply' });
const period = (name: RegExp = /^Period: /) => page.getByRole('button', { name });
const option = (name: string) => page.getByRole('radio', { name, exact: true });
const range = () => new URLSearchParams(location.search).get('period');

test('a typed period says how it is understood, and is applied', async () => {
  await openApp('publisher', '/1/200001/conversions', {});
  await period().click();
  await expect.element(typed).toHaveFocus();
  await expect.element(typed).toHaveValue('Last 30 days');
  await typed.fill('1.2. – 15.2.2026');
  await expect.element(typed).toHaveAccessibleDescription('1 Feb 2026 – 15 Feb 2026');
  await expect.element(option('Custom')).toBeChecked();
  await userEvent.keyboard('{Enter}');
  await expect.poll(range).toBe('2026-02-01_2026-02-15');
  await expect.element(period(/^Period: .*1 Feb 2026 – 15 Feb 2026/)).toBeVisible();
});

test('a wrong period says what is wrong, cannot be applied, and stays', async () => {
  await openApp('publisher', '/1/200001/conversions', {});
  await period().click();
  await typed.fill('31.2.2026');
  await expect.element(typed).toHaveAccessibleDescription('"31.2.2026" is not in the calendar.');
  await userEvent.keyboard('{Enter}');
  await expect.element(typed).toHaveValue('31.2.2026');
  await expect.element(apply).toBeDisabled();
  expect(range()).toBeNull();
  await typed.fill('last month');
  await expect.element(option('Last month')).toBeChecked();
  await apply.click();
  await expect.poll(range).toBe('lastMonth');
});

test('the usual periods are in sight, and all time has no days', async () => {
  await openApp('publisher', '/1/200001/conversions', {});
  await period().click();
  for (const name of ['All time', 'Last month', 'This quarter', 'Custom']) {
    await expect.element(option(name)).toBeInViewport();
  }
  await option('All time').click();
  await expect.element(typed).toHaveValue('All time');
  await apply.click();
  await expect.poll(range).toBe('all');
  await expect.element(period(/^Period: Conversion date: All time\. Change$/)).toBeVisible();
});

test('the overview of all time is compared with nothing', async () => {
  await openApp('publisher', '/1/200001/overview?period=all', {});
  await expect.element(period(/^Period: All time/)).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Figures' })).toBeVisible();
  expect(document.body.textContent).not.toContain('Period before');
  await period().click();
  await typed.fill('2026-01');
  await apply.click();
  await expect.poll(range).toBe('2026-01-01_2026-01-31');
  await expect.element(page.getByText(/^Period before: /).first()).toBeVisible();
  await expect.element(page.getByText(/^Year before: /).first()).toBeVisible();
});

test('an export has the period of its list, and changes it', async () => {
  await openApp('publisher', '/1/200001/conversions', {});
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Export/ });
  await dialog.getByRole('button', { name: /^Period: / }).click();
  await typed.fill('this quarter');
  await userEvent.keyboard('{Enter}');
  await expect.poll(range).toBe('thisQuarter');
  await expect.element(dialog.getByRole('button', { name: /^Period: .*This quarter/ })).toBeVisible();
});

test('billing takes a month that is over, and says so of any other period', async () => {
  await openApp('manager', '/1/0/billing/preview', {});
  await page.getByRole('button', { name: /^Month: Feb 2026/ }).click();
  await typed.fill('2026-03');
  await expect
    .element(typed)
    .toHaveAccessibleDescription('A bill is of one whole month, one of the last 36 that are over.');
  await expect.element(apply).toBeDisabled();
  await typed.fill('2026-01');
  await apply.click();
  await expect.poll(() => new URLSearchParams(location.search).get('of')).toBe('2026-01');
});

test('an empty list says what narrows it, and shows everything when asked', async () => {
  await openApp('publisher', '/1/200001/conversions', { listConversions: [] });
  await expect.element(page.getByText('Nothing here', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^The list is narrowed to: Conversion date: Last 30 days \(/)).toBeVisible();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect.poll(range).toBe('all');
  await expect.element(page.getByText('Nothing here yet')).toBeVisible();
  await expect.element(page.getByText(/^The list is narrowed/)).not.toBeInTheDocument();
});

test('clearing filters that nothing matches says what narrows the list besides', async () => {
  await openApp('publisher', '/1/200001/conversions?status=rejected', { listConversions: [] });
  await expect.element(page.getByText('Nothing matches these filters')).toBeVisible();
  await expect.element(page.getByText(/^The list is narrowed to: Conversion date: Last 30 days \(/)).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(page.getByRole('button', { name: 'Show everything' })).toBeVisible();
});
