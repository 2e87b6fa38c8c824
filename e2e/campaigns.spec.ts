import { axe, expect, test, type Page } from './fixtures.ts';

const table = (page: Page) => page.getByRole('grid');
const rowsOf = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });

for (const role of ['publisher', 'advertiser', 'manager'] as const) {
  test(`${role}: opens a campaign with its facts and commission groups`, async ({ page, signIn }) => {
    await signIn(page, role);
    await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
    const name = await rowsOf(page).first().getByRole('rowheader').innerText();
    await rowsOf(page).first().getByRole('link', { name }).click();
    const detail = page.getByRole('dialog', { name });
    await expect(detail.getByRole('table', { name: 'Commission groups' }).getByRole('row')).not.toHaveCount(1);
    await expect(detail).toContainText('Standard commission');
    await expect(detail).toContainText('Cookie');
    await axe(page);
    await page.goBack();
    await expect(detail).toBeHidden();
    await expect(rowsOf(page).first()).toBeVisible();
  });
}

test('searching and filtering narrow the list; the count says so', async ({ page, signIn }) => {
  await signIn(page, 'publisher');
  await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
  const name = await rowsOf(page).first().getByRole('rowheader').innerText();
  await page.getByRole('searchbox', { name: 'Name or id' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=/);
  await expect(rowsOf(page).first().getByRole('rowheader')).toHaveText(name);

  await page.goto('/1/200001/campaigns?relation=live');
  await expect(rowsOf(page).first()).toBeVisible();
  for (const row of await rowsOf(page).all()) await expect(row).toContainText('Joined');
});

test('a row is a real link, and columns can be chosen', async ({ page, signIn, context }) => {
  await signIn(page, 'manager');
  await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    rowsOf(page)
      .first()
      .getByRole('link')
      .first()
      .click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(tab.getByRole('dialog')).toBeVisible();
  await tab.close();

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Website' }).click();
  await expect(page).toHaveURL(/cols=/);
  await expect(table(page).getByRole('columnheader', { name: /Website/ })).toBeAttached();
  await page.goBack();
  await expect(page).not.toHaveURL(/cols=/);
});
