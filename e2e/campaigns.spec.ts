import { opensCampaign } from './campaigns.ts';
import { expect, test } from './fixtures.ts';
import { home, rowsOf } from './network.ts';

opensCampaign('publisher');

test('a row is a real link, and columns can be chosen', async ({ page, signIn, context }) => {
  await signIn(page, 'manager');
  await page.goto(`${home.manager}/campaigns`);
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
  await expect(page.getByRole('grid').getByRole('columnheader', { name: /Website/ })).toBeAttached();
  await page.goBack();
  await expect(page).not.toHaveURL(/cols=/);
});
