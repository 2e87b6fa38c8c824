import { readFile } from 'node:fs/promises';
import { check, openSale, pending, standStill, timeIsOver } from './deciding.ts';
import { axe, expect, test } from './fixtures.ts';
import { home, rowsOf } from './network.ts';
import { buy } from './sales.ts';
import { noAnswer, sessionEndsWithNextChange, sessionOver, signInAgain, unanswered } from './troubles.ts';

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

test('manager: all that match but two, of which the batch knows nothing', async ({ page, signIn }) => {
  await signIn(page, 'manager');
  await page.goto(`${pending('/1/0')}&sort=converted`);
  const wholePage = page.getByRole('checkbox', { name: 'Select all rows of this page' });
  await wholePage.check();
  const all = page.getByRole('button', { name: /Select all [\d,]+ that match/ });
  const total = Number(/all ([\d,]+) that/.exec(await all.innerText())![1]!.replaceAll(',', ''));
  const said = (count: number) => count.toLocaleString('en-GB');
  await all.click();
  const referenceAt = (at: number) => rowsOf(page).nth(at).getByRole('link').innerText();
  const first = await referenceAt(1);
  const kept = await referenceAt(2);
  await rowsOf(page).nth(1).getByRole('checkbox').uncheck();
  await expect(page.getByText(`${said(total - 1)} selected: all that match but 1`)).toBeVisible();
  await expect(wholePage).toBeChecked({ indeterminate: true });
  await rowsOf(page).nth(2).getByRole('checkbox').uncheck();
  await rowsOf(page).nth(2).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(wholePage).toBeChecked();
  const second = await referenceAt(3);
  await rowsOf(page).nth(3).getByRole('checkbox').uncheck();
  await expect(page.getByText(`${said(total - 2)} selected: all that match but 2`)).toBeVisible();
  await page.getByRole('button', { name: `Approve ${said(total - 2)}` }).click();
  await expect(page.getByText(`${said(total - 2)} conversions picked in the list`)).toBeVisible();
  await check(page);
  await expect(page.getByRole('button', { name: `Approve ${said(total - 2)} conversions` })).toBeVisible();
  // In list order, so that both are among the first hundred.
  const named = (reference: string) =>
    page.getByRole('table', { name: 'Rows of the batch' }).getByRole('link', { name: reference, exact: true });
  await expect(named(kept)).toBeVisible();
  for (const dropped of [first, second]) await expect(named(dropped)).toHaveCount(0);
});

test('manager: pasted references, a review that waits, a server that goes away in the middle, and the way back', async ({
  page,
  signIn,
  allow,
}) => {
  allow(...unanswered(/\/api\/decision-batches/));
  await signIn(page, 'manager');
  await page.goto(`${pending('/1/0')}&sort=converted`);
  await expect(rowsOf(page).first()).toBeVisible();
  const references = (await rowsOf(page).getByRole('rowheader').allInnerTexts()).slice(0, 8);
  await page.getByRole('link', { name: 'Validate by list or file' }).click();
  await page.getByLabel('References or ids').fill(`${references.join('\n')}\nnothing-like-this\n${references[0]}`);
  await check(page);
  await expect(page.getByText('8 would change · 2 can’t be changed')).toBeVisible();
  await page.getByRole('radio', { name: 'Problems' }).check({ force: true });
  await expect(page.getByText('There is no such conversion in this account')).toBeVisible();
  await expect(page.getByText('Named twice: the first one counts')).toBeVisible();
  // It waits until the user returns.
  await page.goto('/1/0/conversions');
  await expect(rowsOf(page).first()).toBeVisible();
  await page.mouse.move(200, 200);
  await page.getByRole('link', { name: 'Open it' }).click();
  await expect(page.getByText('8 would change · 2 can’t be changed')).toBeVisible();

  // The service continues while its answers are lost.
  const answersAgain = await noAnswer(page, 'GET', '**/api/decision-batches/*?*');
  await page.getByRole('button', { name: 'Approve 8 conversions' }).click();
  await expect(page.getByRole('heading', { name: 'Changing conversions' })).toBeVisible();
  await answersAgain();
  await expect(page.getByText('8 of 8 done')).toBeVisible({ timeout: 20_000 });

  // One of them is undone, then the others; those already undone are skipped.
  const table = page.getByRole('table', { name: 'Rows of the batch' });
  await table.getByRole('checkbox', { name: `Undo the change of ${references[0]}` }).check();
  await axe(page);
  const batch = page.url();
  await page.getByRole('button', { name: 'Undo 1 change' }).click();
  await page.getByRole('button', { name: 'Put back 1 conversion' }).click();
  await expect(page.getByText('1 of 1 done')).toBeVisible();
  await page.goto(batch);
  await page.getByRole('button', { name: 'Undo 8 changes' }).click();
  await expect(page.getByText('7 would change · 1 can’t be changed')).toBeVisible();
  await expect(page.getByText('was changed since; it is left as it is')).toBeVisible();
  await page.getByRole('button', { name: 'Put back 7 conversions' }).click();
  await expect(page.getByText('7 of 7 done')).toBeVisible();
  await page.goto(`/1/0/conversions?ref=${encodeURIComponent(references[1]!)}`);
  await expect(rowsOf(page).first()).toContainText('Pending');
});

test('a CSV says itself what is asked; a session that ends in the middle loses nothing', async ({
  page,
  signIn,
  allow,
  server,
}) => {
  allow(...sessionOver);
  await signIn(page, 'advertiser');
  const reference = `CSV-${crypto.randomUUID().slice(0, 8)}`;
  await buy(server.url, [reference]);
  await page.goto(pending('/1/100001'));
  await page.getByRole('link', { name: 'Validate by list or file' }).click();
  const csv = `advertiserRef;status;amount\n${reference};approved;77.70\n`;
  await page
    .getByLabel('Drop a CSV or Excel file here, or choose one')
    .setInputFiles({ name: 'd.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByText('The table asks: approve 1')).toBeVisible();
  await sessionEndsWithNextChange(page);
  await check(page);
  await signInAgain(page);
  await expect(page.getByText('1 would change')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Rows of the batch' })).toContainText('77.70');
  await expect(page.getByRole('heading', { name: 'What would change' })).toBeFocused();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByLabel('References or ids')).toHaveValue(csv);
});
