import { axe, expect, fillSignIn, test } from './fixtures.ts';
import { dialog, press } from './forms/form.ts';
import { ask, home } from './network.ts';

test('a wrong password says so and keeps the email', async ({ page, allow }) => {
  allow(/401 .*\/api\/session/);
  await page.goto('/sign-in');
  await fillSignIn(page, 'publisher', 'not the password');
  await expect(page.getByText(/Email or password is wrong/)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('publisher@demo.partnerdeck.test');
  await axe(page);
});

test('a publisher asking for another contact gets 403, in the API and on the page', async ({ page, signIn, allow }) => {
  allow(/403 .*\/v1\/campaigns\?/);
  await signIn(page, 'publisher');
  await page.goto('/1/200001/account');
  const status = await page.evaluate(async () => {
    const response = await fetch('/v1/campaigns?agencyId=1&contactId=200002');
    return [response.status, ((await response.json()) as { code: string }).code];
  });
  expect(status).toEqual([403, 'USERID_CANNOT_ACCESS_CONTACT']);
  await page.goto('/1/200002/campaigns');
  await expect(page.getByText('You may not see this')).toBeVisible();
  await axe(page);
});

test('the theme stays chosen', async ({ page, signIn }) => {
  await signIn(page, 'manager');
  await page.goto('/1/0/account');
  await page.getByText('Dark', { exact: true }).click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('an address that looks like a pattern is only an address', async ({ page, signIn }) => {
  await signIn(page, 'publisher');
  for (const path of ['/((.+)+)+!', '/(', '/[']) {
    expect((await page.request.get(path)).status()).toBe(200);
  }
});

test('another session is seen and ended, and then over', async ({ page, signIn, browser, baseURL }) => {
  await signIn(page, 'publisher');
  const elsewhere = await browser.newContext({
    baseURL: baseURL!,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)',
  });
  const other = await elsewhere.newPage();
  await other.goto('/sign-in');
  await fillSignIn(other, 'publisher');
  await expect(other).not.toHaveURL(/sign-in/);
  await ask(other, home.publisher, 'GET /v1/campaigns?limit=1');

  await page.goto('/1/200001/account');
  const sessions = page.getByRole('table', { name: 'Sessions' });
  await expect(sessions.getByText('This session')).toHaveCount(1);
  const theirs = sessions.getByRole('row').filter({ hasText: 'iPhone' });
  await theirs.getByRole('button', { name: /^End the session of/ }).click();
  await press(dialog(page, 'End this session?'), 'End session');
  await expect(theirs).toHaveCount(0);
  await expect(sessions.getByText('This session')).toHaveCount(1);
  // Sessions are cached for a second, and cleared when one ends.
  expect((await other.request.get('/v1/campaigns?agencyId=1&contactId=200001')).status()).toBe(401);
  await elsewhere.close();
});
