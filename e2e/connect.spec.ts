import { axe, expect, test } from './fixtures.ts';
import { home } from './network.ts';

test('a network that cannot be found is said beside its address, and nothing typed is lost', async ({
  page,
  signIn,
  allow,
}) => {
  allow(/400 .*\/api\/connections\/test/);
  await signIn(page, 'publisher');
  await page.goto(`${home.publisher}/overview`);
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('link', { name: 'Connect an account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Connect an account' })).toBeVisible();
  const address = page.getByLabel('Address of the interface');
  await address.fill('https://network.invalid/v1');
  await page.getByLabel('API key', { exact: true }).fill('pd_some');
  await page.getByLabel('Agency id').fill('1');
  await page.getByLabel('Contact id').fill('200001');
  await page.getByLabel('Name').fill('My site');
  await page.getByRole('button', { name: 'Test' }).click();
  await expect(address).toBeFocused();
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await expect(address).toHaveValue('https://network.invalid/v1');
  await expect(page.getByLabel('Name')).toHaveValue('My site');
  await axe(page);
});
