import { axe, expect, test } from './fixtures.ts';

test('a wrong password says so and keeps the email', async ({ page, allow }) => {
  allow(/401 .*\/api\/session/);
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill('publisher@demo.partnerdeck.test');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(/Email or password is wrong/)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('publisher@demo.partnerdeck.test');
  await axe(page);
});

test('a link leads through the sign-in to where it pointed', async ({ page }) => {
  await page.goto('/1/100001/conversions?status=approved');
  await expect(page).toHaveURL(/sign-in\?next=/);
  await page.getByLabel('Email').fill('advertiser@demo.partnerdeck.test');
  await page.getByLabel('Password', { exact: true }).fill('partnerdeck-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/1\/100001\/conversions\?status=approved/);
});

test('a publisher asking for another contact gets 403, in the API and on the page', async ({ page, signIn, allow }) => {
  allow(/403/);
  await signIn(page, 'publisher');
  const status = await page.evaluate(async () => {
    const response = await fetch('/v1/campaigns?agencyId=1&contactId=200002');
    return [response.status, ((await response.json()) as { code: string }).code];
  });
  expect(status).toEqual([403, 'USERID_CANNOT_ACCESS_CONTACT']);
  await page.goto('/1/200002/campaigns');
  await expect(page.getByText('You may not see this')).toBeVisible();
  await axe(page);
});

for (const role of ['publisher', 'advertiser', 'manager'] as const) {
  test(`${role}: makes a key, uses it with fetch, and revokes it`, async ({ page, signIn, server, playwright }) => {
    await signIn(page, role);
    await page.getByRole('navigation').getByRole('link', { name: 'Service accounts' }).click();
    await page.getByRole('button', { name: 'Create service account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(`Nightly import of the ${role}`);
    await axe(page);
    await page.keyboard.press('Enter');
    const shown = page
      .getByRole('dialog')
      .getByText(/^pd_[\w-]{43}$/)
      .first();
    await expect(shown).toBeVisible();
    const key = await shown.innerText();
    await axe(page);

    const program = await playwright.request.newContext({ baseURL: server.url, extraHTTPHeaders: { apikey: key } });
    const contactId = { publisher: 200001, advertiser: 100001, manager: 0 }[role];
    const read = () => program.get(`/v1/campaigns?agencyId=1&contactId=${contactId}&limit=1`);
    expect((await read()).status()).toBe(200);

    await page.getByRole('dialog').getByRole('button', { name: 'I have stored the key' }).click();
    const row = page.getByRole('row').filter({ hasText: `Nightly import of the ${role}` });
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
}

test('an account manager looks at an account, keeps the page, and comes back', async ({ page, signIn }) => {
  await signIn(page, 'manager');
  await page.getByRole('navigation').getByRole('link', { name: 'Conversions' }).click();
  await page.getByRole('button', { name: /Switch account/ }).click();
  await page.getByRole('combobox', { name: /Search accounts/ }).fill('200001');
  await page.getByRole('option').filter({ hasText: '200001' }).click();
  await expect(page).toHaveURL(/\/1\/200001\/conversions/);
  await expect(page.getByText(/Viewing as/i).first()).toBeVisible();
  await axe(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/1\/0\/conversions/);
});

test('when the session ends, one signs in over the page and goes on', async ({ page, signIn, allow, context }) => {
  allow(/401/);
  await signIn(page, 'advertiser');
  await context.clearCookies();
  await page.getByRole('navigation').getByRole('link', { name: 'Conversions' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill('partnerdeck-demo');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('rowheader').first()).toBeVisible();
});

test('the palette finds pages and ids, the sheet lists the shortcuts, g v jumps', async ({ page, signIn }) => {
  await signIn(page, 'publisher');
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

test('sessions can be seen and ended; the theme stays chosen', async ({ page, signIn }) => {
  await signIn(page, 'manager');
  await page.goto('/1/0/account');
  await expect(page.getByText('This session')).toBeVisible();
  await page.getByText('Dark', { exact: true }).click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dataset['mantineColorScheme'])).toBe('dark');
});

test('an address that looks like a pattern is only an address', async ({ page, signIn }) => {
  await signIn(page, 'publisher');
  for (const path of ['/((.+)+)+!', '/(', '/[']) {
    expect((await page.request.get(path)).status()).toBe(200);
  }
});
