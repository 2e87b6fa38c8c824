import { axe, expect, loaded, test } from './fixtures.ts';
import { home, pagesOf, roles, tooWide } from './network.ts';

for (const role of roles) {
  test(`axe finds nothing on any page of the ${role}`, async ({ page, signIn }) => {
    // One page after the other.
    test.setTimeout(480_000);
    await signIn(page, role);
    for (const { name, list, opens } of pagesOf(role)) {
      await test.step(name, async () => {
        await page.goto(`${home[role]}/${name}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        if (list || opens) await expect(page.getByRole('grid').getByRole('rowheader').first()).toBeVisible();
        await axe(page);
        if (!opens?.includes(role)) return;
        await page.getByRole('grid').getByRole('rowheader').first().getByRole('link').click();
        await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
        await axe(page);
      });
    }
  });
}

test('axe finds nothing on the sign-in page', async ({ page }) => {
  await page.goto('/sign-in');
  await expect(page.getByLabel('Email')).toBeVisible();
  await axe(page);
});

test('axe finds nothing on what opens around a list', async ({ page, signIn }) => {
  test.setTimeout(300_000);
  await signIn(page, 'manager');
  await page.goto('/1/0/conversions?status=approved');
  const opens: [string, () => Promise<void>][] = [
    ['views', () => page.getByRole('button', { name: 'Views' }).click()],
    ['columns', () => page.getByRole('button', { name: 'Columns' }).click()],
    ['a filter', () => page.getByRole('button', { name: /^Status: Approved/ }).click()],
    ['another filter', () => page.getByRole('button', { name: 'Add filter' }).click()],
    ['accounts', () => page.getByRole('button', { name: /Switch account/ }).click()],
    ['news', () => page.getByRole('button', { name: /Notifications/ }).click()],
    ['the user', () => page.getByRole('button', { name: /^Your account/ }).click()],
    ['navigation on a phone', () => page.getByRole('button', { name: 'Open navigation' }).click()],
  ];
  for (const [name, open] of opens) {
    await test.step(name, async () => {
      if (name.endsWith('phone')) await page.setViewportSize({ width: 390, height: 800 });
      await expect(page.getByRole('grid').getByRole('rowheader').first()).toBeVisible();
      await open();
      await axe(page);
      await page.keyboard.press('Escape');
    });
  }
});

for (const role of roles) {
  test(`on a phone nothing of the ${role} is wider than the screen`, async ({ page, signIn }) => {
    test.setTimeout(300_000);
    await page.setViewportSize({ width: 320, height: 700 });
    await signIn(page, role);
    for (const { name } of pagesOf(role)) {
      await page.goto(`${home[role]}/${name}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await loaded(page);
      expect.soft(await tooWide(page), name).toBeLessThanOrEqual(0);
    }
    await page.goto(`${home[role]}/conversions`);
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Campaigns' }).click();
    await expect(page).toHaveURL(/campaigns/);
  });
}
