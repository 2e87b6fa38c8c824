/** axe on what opens over a page: questions, dialogs, editors of filters, and drawers of the roles that look on. */
import { axe, expect, test, type Page, type Role } from './fixtures.ts';
import { decidingForms } from './forms/deciding.ts';
import { fileForms } from './forms/files.ts';
import { dialog, field, press } from './forms/form.ts';
import { moneyForms } from './forms/money.ts';
import { toolForms } from './forms/tools.ts';
import { home, rowsOf } from './network.ts';
import { sessionEnded, sessionOver } from './troubles.ts';

const looked = [...decidingForms, ...toolForms, ...fileForms, ...moneyForms].filter(({ seenHereOnly }) => seenHereOnly);

test('axe finds nothing on the dialogs of what can be done', async ({ page, signIn }) => {
  test.setTimeout(300_000);
  await signIn(page, 'manager');
  for (const { name, fill } of looked) {
    await test.step(name, async () => {
      await fill(page, home.manager, 'manager');
      await axe(page);
    });
  }
});

test('axe finds nothing on the questions: before leaving, and when the session is over', async ({
  page,
  context,
  signIn,
  allow,
}) => {
  test.setTimeout(300_000);
  allow(...sessionOver);
  await signIn(page, 'manager');
  await page.goto('/1/0/service-accounts');
  await press(page, 'Create service account');
  await field(page, 'Name').fill('Begun');
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Leave without saving?')).toBeVisible();
  await axe(page);
  await press(page, 'Stay');
  await context.clearCookies();
  await press(dialog(page, 'New service account'), 'Create service account');
  await expect(sessionEnded(page)).toBeVisible();
  await axe(page);
});

test('axe finds nothing on the editors of a period and of ids', async ({ page, signIn }) => {
  await signIn(page, 'manager');
  await page.goto('/1/0/conversions?period=2026-01-01_2026-02-01&campaign=30001');
  await expect(rowsOf(page).first()).toBeVisible();
  for (const filter of [/^Period: .*Change$/, /^Campaign.*: 30001.*Change$/]) {
    await page.getByRole('button', { name: filter }).first().click();
    await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible();
    await axe(page);
    await page.keyboard.press('Escape');
  }
});

const drawers: Partial<Record<Role, readonly string[]>> = {
  advertiser: ['campaigns', 'placements', 'vouchers?show=all', 'feeds'],
  manager: [
    'conversions',
    'enquiries',
    'campaigns',
    'placements',
    'vouchers?show=all',
    'feeds',
    'invoices',
    'payments',
  ],
};

async function openFirst(page: Page, list: string): Promise<void> {
  await page.goto(list);
  await rowsOf(page).first().getByRole('rowheader').getByRole('link').click();
  await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
}

for (const role of ['advertiser', 'manager'] as const) {
  test(`axe finds nothing on what the ${role} opens`, async ({ page, signIn }) => {
    test.setTimeout(300_000);
    await signIn(page, role);
    for (const list of drawers[role] ?? []) {
      await test.step(list, async () => {
        await openFirst(page, `${home[role]}/${list}`);
        await axe(page);
      });
    }
  });
}
