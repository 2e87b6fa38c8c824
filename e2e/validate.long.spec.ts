import { openSale, pending, standStill, timeIsOver } from './deciding.ts';
import { axe, expect, test } from './fixtures.ts';
import { undecided } from './forms/form.ts';
import { ask, home, rowsOf } from './network.ts';
import { noAnswer, unanswered } from './troubles.ts';

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
