import { expect, type Page } from './fixtures.ts';

/** Fills in and sends the set-up page: an agency and Ada, its first account manager. What is missing at first is named. */
export async function setUp(page: Page): Promise<void> {
  await page.getByLabel('Name of the agency').fill('Harbour Partners');
  await page.getByRole('button', { name: 'Set up the network' }).click();
  await expect(page.getByRole('alert')).toContainText('Company');
  await expect(page.getByLabel('Name of the agency')).toHaveValue('Harbour Partners');
  await page.getByLabel('Company').fill('Harbour Partners GmbH');
  await page.getByLabel('Registration or VAT number').fill('DE 123 456 789');
  await page.getByLabel('Address').fill('Kai 4\n20457 Hamburg');
  await page.getByLabel('Country').selectOption({ label: 'Germany' });
  await page.getByLabel('Currency').selectOption('EUR');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Surname').fill('Nyberg');
  await page.getByLabel('Email').fill('ada@harbour.example');
  await page.getByLabel('Password', { exact: true }).fill('a long and good password');
  await page.getByRole('button', { name: 'Set up the network' }).click();
  await expect(page).toHaveURL(/\/1\/0\/overview/);
}
