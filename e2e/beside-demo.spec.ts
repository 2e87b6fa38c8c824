import { axe, expect } from './fixtures.ts';
import { fitsAcross } from './network.ts';
import { test } from './own-server.ts';

/** A network of one's own beside the demo. */

test("the demo's account manager starts a network with a sign-in of their own, changes between both, and removes theirs", async ({
  page,
  signInAnew,
  allow,
}) => {
  allow(/404|409/);
  await signInAnew(page, 'manager');
  await page.goto('/1/0/overview');
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('link', { name: 'Start a network of your own' }).click();
  await expect(page.getByRole('heading', { name: 'Start a network of your own' })).toBeVisible();
  await axe(page);
  await page.getByLabel('Name of the agency').fill('Harbour Partners');
  await page.getByLabel('Company').fill('Harbour Partners GmbH');
  await page.getByLabel('Registration or VAT number').fill('DE 123 456 789');
  await page.getByLabel('Address').fill('Kai 4, Hamburg');
  await page.getByLabel('Country').selectOption('DE');
  await page.getByLabel('Currency').selectOption('EUR');
  await page.getByRole('button', { name: 'Start the network' }).click();
  await expect(page.getByRole('alert')).toContainText('First name must not be empty');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Surname').fill('Nyberg');
  await page.getByLabel('Email').fill('ada@harbour.example');
  await page.getByLabel('Password', { exact: true }).fill('a long and good password');
  await page.getByRole('button', { name: 'Start the network' }).click();
  await expect(page).toHaveURL(/\/n\/2\/1\/0\/overview/);

  await expect(page.getByRole('button', { name: /Your account/ })).toHaveAccessibleName(/Ada Nyberg/);
  await page.getByRole('button', { name: /Switch account/ }).click();
  await expect(page.getByRole('option', { name: /Partnerdeck Demo UK/ })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/n/2/1/0/agency');
  await expect(page.getByRole('button', { name: 'Remove the demo' })).toBeVisible();

  await page.getByRole('button', { name: 'Remove this network' }).click();
  const remove = page.getByRole('dialog').getByRole('button', { name: 'Remove the network' });
  await expect(remove).toBeDisabled();
  await page.getByRole('dialog').getByLabel('Name of the agency').fill('Harbour Partners');
  await remove.click();
  await expect(page).toHaveURL(/\/1\/0\/overview/);
  await fitsAcross(page);
});
