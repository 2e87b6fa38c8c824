import { axe, expect, loaded, test, type Page } from './fixtures.ts';

const result = (page: Page) => page.getByRole('grid', { name: 'Result of the report' });
const settled = async (page: Page) => {
  await expect(result(page)).toBeVisible();
  await expect(result(page)).toHaveAttribute('aria-busy', 'false');
};

test('an account manager who looks at an account reads the reports that its own people share', async ({
  page,
  signIn,
}) => {
  const name = `Clicks of campaigns ${Date.now()}`;
  await signIn(page, 'publisher');
  await page.goto('/1/200001/reports?rows=campaignName&values=clicks&edit=1');
  await settled(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Who sees it').selectOption('account');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await signIn(page, 'manager');
  await page.goto('/1/200001/reports');
  await expect(page.getByText('Viewing as publisher')).toBeVisible();
  await page.getByRole('button', { name: 'Saved reports' }).click();
  const list = page.getByRole('dialog', { name: 'Saved reports' });
  await expect(list.getByRole('region', { name: /^Shared at / }).getByRole('button', { name })).toBeVisible();
  await expect(list.getByRole('button', { name: `Delete ${name}` })).toHaveCount(0);
  await axe(page);
  await list.getByRole('button', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText(/^Who sees it: Everyone at .+ · from .+ of .+/)).toBeVisible();
  await settled(page);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('combobox', { name: 'Chart' }).selectOption('Bars');
  await expect(page.getByText('changed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Save as' })).toBeDisabled();
  await page.getByRole('button', { name: 'Act for this account' }).click();
  await expect(page.getByRole('button', { name: 'Save as' })).toBeEnabled();

  // Neither the whole agency nor another account has it.
  for (const account of ['1/0', '1/100001']) {
    const listed = page.waitForResponse(/\/api\/reports\?/);
    await page.goto(`/${account}/reports`);
    await page.getByRole('button', { name: 'Saved reports' }).click();
    await expect(list.getByRole('button', { name: 'New report' })).toBeVisible();
    expect((await listed).ok()).toBe(true);
    await loaded(page);
    await expect(list.getByRole('button', { name })).toHaveCount(0);
  }
});
