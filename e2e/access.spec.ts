import { axe, expect, fillSignIn, test } from './fixtures.ts';
import { home } from './network.ts';
import { sessionOver, signInAgain } from './troubles.ts';

test('a link leads through the sign-in to where it pointed', async ({ page }) => {
  await page.goto('/1/100001/conversions?status=approved');
  await expect(page).toHaveURL(/sign-in\?next=/);
  await fillSignIn(page, 'advertiser');
  await expect(page).toHaveURL(/\/1\/100001\/conversions\?status=approved/);
});

test('a page allows style elements by a number that no other page has', async ({ request }) => {
  const numbers = await Promise.all(
    ['/', '/', '/sign-in'].map(async (path) => {
      const page = await request.get(path);
      const [, allowed] = /style-src [^;]*'nonce-([^']+)'/.exec(page.headers()['content-security-policy'] ?? '') ?? [];
      expect(await page.text()).toContain(`nonce="${allowed}"`);
      return allowed;
    }),
  );
  expect(new Set(numbers).size).toBe(3);
});

test('a service account is created, its key used with fetch, and revoked', async ({
  page,
  signIn,
  server,
  playwright,
}) => {
  await signIn(page, 'manager');
  await page.goto(`${home.manager}/service-accounts`);
  await page.getByRole('button', { name: 'Create service account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Nightly import');
  await page.keyboard.press('Enter');
  const shown = page
    .getByRole('dialog')
    .getByText(/^pd_[\w-]{43}$/)
    .first();
  await expect(shown).toBeVisible();
  const key = await shown.innerText();
  await axe(page);

  const program = await playwright.request.newContext({ baseURL: server.url, extraHTTPHeaders: { apikey: key } });
  const [, agencyId, contactId] = home.manager.split('/');
  const read = () => program.get(`/v1/campaigns?agencyId=${agencyId}&contactId=${contactId}&limit=1`);
  expect((await read()).status()).toBe(200);

  await page.getByRole('dialog').getByRole('button', { name: 'I have stored the key' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Nightly import' });
  await expect(row).toContainText('Active');
  await expect(page.getByText(key)).toHaveCount(0);
  await row.getByRole('button', { name: /Revoke/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Revoke/ })
    .click();
  await expect(row).toContainText('Revoked');
  expect((await read()).status()).toBe(401);
  await program.dispose();
});

test('an account manager looks at an account, keeps the page, and comes back', async ({ page, signIn }) => {
  await signIn(page, 'manager');
  await page.goto('/1/0/conversions');
  await page.getByRole('button', { name: /Switch account/ }).click();
  await page.getByRole('combobox', { name: /Search accounts/ }).fill('200001');
  await page.getByRole('option').filter({ hasText: '200001' }).click();
  await expect(page).toHaveURL(/\/1\/200001\/conversions/);
  await expect(page.getByText(/Viewing as/i).first()).toBeVisible();
  await axe(page);
  // The cost and the agency's pages are as hidden as from the publisher.
  await expect(page.getByRole('columnheader', { name: 'Commission' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /cost/i })).toHaveCount(0);
  const navigation = page.getByRole('navigation').first();
  await expect(navigation.getByRole('link', { name: 'Payments' })).toBeVisible();
  await expect(navigation.getByRole('link', { name: /Billing|Audit log|Invoices/ })).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/1\/0\/conversions/);
  await page.goto('/1/0/billing');
  await page.getByRole('button', { name: /Switch account/ }).click();
  await page.getByRole('combobox', { name: /Search accounts/ }).fill('200001');
  await page.getByRole('option').filter({ hasText: '200001' }).click();
  await expect(page).toHaveURL(/\/1\/200001\/overview/);
});

test('when the session ends, one signs in over the page and goes on', async ({ page, signIn, allow, context }) => {
  allow(...sessionOver);
  await signIn(page, 'advertiser');
  await page.goto('/1/100001/vouchers');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.clearCookies();
  await page.getByRole('navigation').getByRole('link', { name: 'Conversions' }).click();
  await signInAgain(page);
  await expect(page.getByRole('rowheader').first()).toBeVisible();
});

test('the palette finds pages and ids, the sheet lists the shortcuts, g v jumps', async ({ page, signIn }) => {
  await signIn(page, 'publisher');
  await page.goto('/1/200001/vouchers');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog');
  await expect(palette).toBeVisible();
  await axe(page);
  await page.keyboard.type('Conversions');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/conversions/);
  await page.keyboard.press('Shift+?');
  await expect(page.getByRole('dialog')).toContainText('Go to campaigns');
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/\/campaigns/);
});

test('files of the app are kept for ever, compressed as asked, and refused when they are missing', async ({
  request,
}) => {
  const document = await request.get('/');
  const [file = ''] = /\/assets\/[\w-]+\.js/.exec(await document.text()) ?? [];
  const given = (encoding: string) => request.get(file, { headers: { 'accept-encoding': encoding } });
  const [compressed, plain] = [await given('br'), await given('identity')];
  expect(compressed.headers()).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  expect(plain.headers()['content-encoding']).toBeUndefined();
  expect(await plain.text()).toBe(await compressed.text());
  for (const missing of ['/assets/none.js', `${file}.br`, '/assets/..%2findex.html']) {
    const refused = await request.get(missing);
    expect(refused.status(), missing).toBe(404);
    expect(refused.headers()['cache-control'], missing).toBe('no-store');
    expect(await refused.json(), missing).toMatchObject({ detail: 'There is no such file in this version.' });
  }
  expect((await request.post(file)).status()).toBe(404);
});
