import { readFile } from 'node:fs/promises';
import { check, openSale, pending, standStill, timeIsOver } from './deciding.ts';
import { axe, expect, test } from './fixtures.ts';
import { home } from './network.ts';
import { noAnswer, unanswered } from './troubles.ts';

/** Long enough for drawing and moving the focus. */
const A_MOMENT = 100;

test('advertiser: approves one at once, takes it back, and rejects it with a reason', async ({
  page,
  signIn,
  server,
}) => {
  await page.clock.install();
  await signIn(page, 'advertiser');
  const detail = await openSale(page, server.url, home.advertiser);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  await standStill(page);
  await detail.getByRole('button', { name: 'Approve' }).click();
  await page.clock.runFor(A_MOMENT);
  await expect(detail.getByText('Approved').first()).toBeVisible();
  await expect(detail.getByRole('heading', { name: 'Decision' })).toBeFocused();
  await detail.getByRole('button', { name: 'Undo' }).first().click();
  await page.clock.runFor(A_MOMENT);
  await expect(detail.getByText('Pending').first()).toBeVisible();
  await timeIsOver(page);
  expect(sent).toEqual([]);
  await page.clock.resume();

  await detail.getByRole('button', { name: 'Reject' }).click();
  const form = detail.getByRole('form', { name: 'Reject this conversion' });
  await form.getByRole('button', { name: 'Reject' }).click();
  await expect(form.getByText('A rejection needs a reason')).toBeVisible();
  await axe(page);
  await form.getByLabel('Reason').selectOption('Returned');
  const note = form.getByLabel('What the publisher reads');
  await note.fill('Sent back unopened');
  await detail.getByRole('button', { name: 'Reject' }).first().click();
  await expect(note).toHaveValue('Sent back unopened');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stay' }).click();
  await form.getByRole('button', { name: 'Reject' }).click();
  await expect(detail.getByText('Rejected').first()).toBeVisible();
  await timeIsOver(page);
  await expect.poll(() => sent.length).toBe(1);
  await expect(detail.getByRole('table', { name: 'Changes' })).toContainText('Sent back unopened');
});

test('advertiser: corrects value and basket; what the server refuses leaves the form as it was', async ({
  page,
  signIn,
  server,
  allow,
}) => {
  allow(...unanswered(/\/v1\/conversions\?/));
  await signIn(page, 'advertiser');
  const detail = await openSale(page, server.url, home.advertiser);
  await detail.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit conversion' });
  await dialog.getByLabel(/Order value/).fill('12.345');
  await dialog.getByLabel('Sales channel', { exact: true }).fill('corrected by hand');
  await expect(dialog.getByText(/must be an amount/).first()).toBeVisible();
  await dialog.getByLabel(/Order value/).fill('31.40');
  const answersAgain = await noAnswer(page, 'PUT', '**/v1/conversions?*');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog.getByRole('alert')).toContainText('could not be saved');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog.getByLabel('Sales channel', { exact: true })).toHaveValue('corrected by hand');
  await answersAgain();
  await axe(page);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toBeHidden();
  await expect(detail.getByText('31.40 ').first()).toBeVisible();
  await expect(detail.getByRole('table', { name: 'Changes' })).toContainText('corrected by hand');
});

test('advertiser: many from the list: dry run, one confirm, result file', async ({ page, signIn }) => {
  await signIn(page, 'advertiser');
  await page.goto(`${pending('/1/100001')}&sort=converted`);
  const boxes = page.getByRole('grid').getByRole('checkbox', { name: /^Select conversion/i });
  await boxes.nth(0).check();
  await boxes.nth(3).click({ modifiers: ['Shift'] });
  await page.getByRole('button', { name: 'Reject 4' }).click();
  await page.getByRole('link', { name: 'Open on a page of its own' }).click();
  await expect(page.getByText('4 conversions picked in the list')).toBeVisible();
  await check(page);
  await expect(page.getByText('A rejection needs a reason')).toBeVisible();
  await page.getByLabel('Reason').selectOption('Cancelled');
  // Leaving asks before it discards the selection.
  await page.getByRole('link', { name: 'Back to conversions' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
  await check(page);
  await expect(page.getByText('4 would change')).toBeVisible();
  await axe(page);
  // Nothing is changed yet, and a reload keeps the review.
  await page.reload();
  await page.getByRole('button', { name: 'Reject 4 conversions' }).click();
  await expect(page.getByText('4 of 4 done')).toBeVisible({ timeout: 20_000 });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download result' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.match(/,Changed,/g)).toHaveLength(4);
  await page.getByRole('button', { name: 'New batch' }).click();
  await expect(page.getByLabel('References or ids')).toBeVisible();
  // The list keeps its filters and order.
  await page.getByRole('link', { name: 'Back to conversions' }).click();
  await expect(page).toHaveURL(/\/conversions\?status=pending&period=thisYear&sort=converted$/);
});
