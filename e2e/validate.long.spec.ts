import { check, openSale, pending, standStill, timeIsOver } from './deciding.ts';
import { axe, expect, test } from './fixtures.ts';
import { undecided } from './forms/form.ts';
import { ask, home, rowsOf } from './network.ts';
import { noAnswer, sessionEndsWithNextChange, sessionOver, signInAgain, unanswered } from './troubles.ts';
import { buy } from './sales.ts';

test('advertiser: a decision is sent before signing out; where it cannot be, one stays signed in', async ({
  page,
  signInAnew,
  server,
  allow,
}) => {
  allow(...unanswered(/\/v1\/conversions\?/));
  await page.clock.install();
  await signInAnew(page, 'advertiser');
  const detail = await openSale(page, server.url, home.advertiser);
  await standStill(page);
  await detail.getByRole('button', { name: 'Approve' }).click();
  await page.keyboard.press('Escape');
  const signOut = async () => {
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
  };
  const answersAgain = await noAnswer(page, 'PUT', '**/v1/conversions?*');
  // A failed decision is reported on any page.
  await page.getByRole('link', { name: 'Vouchers', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Vouchers' })).toBeVisible();
  await signOut();
  const said = page.getByRole('alert').filter({ hasText: 'You are still signed in' });
  await expect(said).toContainText('could not be reached');
  await page.clock.resume();
  await axe(page);
  await answersAgain();
  await standStill(page);
  await undecided(page).getByRole('button', { name: 'Try again' }).click();
  const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await said.getByRole('button', { name: 'Try again' }).click();
  expect((await stored).status()).toBe(200);
  await page.clock.resume();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('advertiser: who decides what somebody else has decided meanwhile hears of it first', async ({
  page,
  context,
  signIn,
  server,
  allow,
}) => {
  allow(/409 .*\/v1\/conversions\?/);
  await page.clock.install();
  await signIn(page, 'advertiser');
  const detail = await openSale(page, server.url, home.advertiser);
  const other = await context.newPage();
  await other.goto(page.url());
  const elsewhere = other.getByRole('dialog', { name: /Conversion \S+/ });
  const stored = other.waitForResponse((answer) => answer.request().method() === 'PUT');
  await elsewhere.getByRole('button', { name: 'Approve' }).click();
  await timeIsOver(other);
  expect((await stored).status()).toBe(200);

  await detail.getByRole('button', { name: 'Reject' }).click();
  const form = detail.getByRole('form', { name: 'Reject this conversion' });
  await form.getByLabel('Reason').selectOption('Returned');
  await form.getByRole('button', { name: 'Reject' }).click();
  await timeIsOver(page);
  const said = detail.getByRole('alert');
  await expect(said).toContainText('is approved by now');
  await expect(detail.getByText('Approved').first()).toBeVisible();
  await said.getByRole('button', { name: 'Decide all the same' }).click();
  await timeIsOver(page);
  await expect(detail.getByRole('table', { name: 'Changes' })).toContainText('Goods returned');
});

test('manager: what was picked stays picked when a colleague decides it first, and a finished batch gives way', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'manager');
  await page.goto(pending('/1/0'));
  const pick = async (rows: number[]) => {
    for (const at of rows) await rowsOf(page).nth(at).getByRole('checkbox').click();
  };
  await pick([0, 1]);
  const href = (await rowsOf(page).first().getByRole('link').getAttribute('href')) ?? '';
  const id = /conversions\/(\d+)/.exec(href)?.[1];
  const { advertiserId } = await ask(page, home.manager, `GET /api/conversions/${id}`);
  const conversions = [{ advertiserConversionId: id, advertiserId, status: 'approved' }];
  await ask(page, home.manager, 'PUT /v1/conversions', { conversions });
  await page.getByRole('button', { name: 'Approve 2' }).click();
  await expect(page.getByText('1 would change')).toBeVisible();
  await page.getByRole('button', { name: /^Approve 1 / }).click();
  await expect(page.getByText('1 of 1 done')).toBeVisible();

  await page.goto(pending('/1/0'));
  await pick([0]);
  await page.getByRole('button', { name: 'Approve 1' }).click();
  await expect(page.getByText('1 would change')).toBeVisible();
});

test('publisher: reads the changes, decides nothing', async ({ page, signIn }) => {
  await signIn(page, 'publisher');
  await page.goto(pending('/1/200001'));
  await expect(rowsOf(page).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Validate by list or file' })).toHaveCount(0);
  await rowsOf(page).first().getByRole('link').click();
  const detail = page.getByRole('dialog', { name: /Conversion \S+/ });
  await expect(detail.getByRole('heading', { name: 'Changes' })).toBeVisible();
  await expect(detail.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await page.goto('/1/200001/conversions/validate');
  await expect(page.getByText('Conversions are decided by the advertiser')).toBeVisible();
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
