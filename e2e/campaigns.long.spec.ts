import { opensCampaign } from './campaigns.ts';
import { axe, expect, test } from './fixtures.ts';
import { home, rowsOf } from './network.ts';

opensCampaign('manager');

test('filters are offered under headings', async ({ page, signIn }) => {
  await signIn(page, 'publisher');
  await page.goto(`${home.publisher}/campaigns`);
  await page.getByRole('button', { name: 'Add filter' }).click();
  const allowed = page.getByRole('group', { name: 'What is allowed' });
  await expect(allowed.getByRole('button', { name: 'Brand bidding' })).toBeVisible();
  await axe(page);
  await allowed.getByRole('button', { name: 'Brand bidding' }).click();
  await page.getByRole('radio', { name: 'Not allowed', exact: true }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/brandBidding=false/);
});

test('searching and filtering narrow the list; the count says so', async ({ page, signIn }) => {
  await signIn(page, 'publisher');
  await page.goto(`${home.publisher}/campaigns`);
  const name = await rowsOf(page).first().getByRole('rowheader').innerText();
  await page.getByRole('searchbox', { name: 'Name or id' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=/);
  await expect(rowsOf(page).first().getByRole('rowheader')).toHaveText(name);

  await page.goto('/1/200001/campaigns?relation=live');
  await expect(rowsOf(page).first()).toBeVisible();
  for (const row of await rowsOf(page).all()) await expect(row).toContainText('Joined');
});
