import { expect } from './fixtures.ts';
import { home, rowsOf } from './network.ts';
import { test } from './own-server.ts';

/** From an advertiser that is new to a publisher that promotes it. */

test('an account manager makes an advertiser, its campaign and publishers, and accepts who applies', async ({
  page,
  signIn,
}) => {
  test.slow();
  await signIn(page, 'manager');
  await page.goto(`${home.manager}/advertisers`);
  await page.getByRole('link', { name: 'New advertiser' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'New advertiser' }).click();
  await expect(dialog.getByRole('alert')).toContainText('fields need another look');
  await dialog.getByLabel('Name', { exact: true }).fill('Nine Elms Lamps');
  await dialog.getByLabel('Company').fill('Nine Elms Lamps Ltd');
  await dialog.getByLabel('Email').fill('partners@nine-elms.example');
  await dialog.getByLabel('Country').selectOption('United Kingdom');
  await dialog.getByRole('button', { name: 'New advertiser' }).click();

  const detail = page.getByRole('dialog', { name: 'Nine Elms Lamps' });
  await expect(detail).toContainText('Nine Elms Lamps Ltd');
  await detail.getByRole('button', { name: 'Add a bank account' }).click();
  const bank = page.getByRole('dialog', { name: 'Bank account' });
  await bank.getByLabel('IBAN').fill('GB33 BUKB 2020 1555 5555 56');
  await bank.getByRole('button', { name: 'Save' }).click();
  await expect(bank.getByRole('alert')).toContainText('must be an IBAN with right check digits');
  await bank.getByLabel('IBAN').fill('GB33 BUKB 2020 1555 5555 55');
  await bank.getByRole('button', { name: 'Save' }).click();
  await expect(detail).toContainText('GB•• •••• 5555');

  await detail.getByRole('link', { name: 'New campaign' }).click();
  const campaign = page.getByRole('dialog', { name: 'New campaign' });
  await expect(campaign).toContainText('Nine Elms Lamps (9');
  await campaign.getByLabel('Name', { exact: true }).fill('Nine Elms Lamps UK');
  await campaign.getByLabel('Landing page', { exact: true }).fill('https://www.nine-elms.example/');
  await campaign.getByLabel('Description').fill('Lamps for every room.');
  await campaign.getByLabel('Sector').selectOption('Home & Garden');
  await campaign.getByLabel('Vertical').selectOption('Homeware');
  await campaign.getByLabel('Main market').selectOption('United Kingdom');
  await campaign.getByLabel('Standard commission').fill('7.5');
  await campaign.getByRole('button', { name: 'Add a rule' }).click();
  const rule = campaign.getByRole('group', { name: 'Rule 1' });
  await rule.getByLabel('Name').fill('New customers');
  await rule.getByLabel('Commission', { exact: true }).fill('12');
  await rule.getByLabel('Condition').selectOption('Kind of customer is');
  await rule.getByLabel('Value of the condition').fill('new');
  await campaign.getByLabel('Terms').fill('No bidding on the brand.');
  await campaign.getByRole('button', { name: 'New campaign' }).click();
  const made = page.getByRole('dialog', { name: 'Nine Elms Lamps UK' });
  await expect(made).toContainText('7.50%');
  await expect(made.getByRole('table', { name: 'Commission groups' })).toContainText('12.00%');
  const address = page.url();

  await signIn(page, 'publisher');
  await page.goto(address.replace('/1/0/', `${home.publisher}/`));
  const offer = page.getByRole('dialog', { name: 'Nine Elms Lamps UK' });
  await offer.getByRole('button', { name: 'Apply' }).click();
  const join = page.getByRole('dialog', { name: 'Join Nine Elms Lamps UK' });
  await join.getByRole('button', { name: 'Apply' }).click();
  await expect(join.getByRole('alert')).toContainText('must be accepted');
  await join.getByRole('checkbox', { name: 'I accept these terms' }).check();
  await join.getByRole('button', { name: 'Apply' }).click();
  await expect(offer.getByText('Applied', { exact: true }).first()).toBeVisible();

  await signIn(page, 'manager');
  await page.goto(`${home.manager}/partnerships?q=nine+elms`);
  await expect(rowsOf(page)).toHaveCount(1);
  await rowsOf(page).first().getByRole('link').first().click();
  const relation = page.getByRole('dialog');
  await relation.getByRole('button', { name: 'Accept' }).click();
  await expect(relation.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('an account manager imports publishers: all or none, after a look at what would be made', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'manager');
  await page.goto(`${home.manager}/publishers`);
  await page.getByRole('link', { name: 'Import' }).click();
  const table = page.getByLabel('Table', { exact: true });
  await table.fill('Name,Email,Website\nLow Tide Letters,hello@low-tide.example,low-tide.example\nNo Mail,nobody,\n');
  await page.getByRole('button', { name: 'Check 2 rows' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 row of 2 cannot be made' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Rows of the table' })).toContainText('Email: must be an email address');
  await expect(page.getByRole('button', { name: /^Check/ })).toBeDisabled();
  await table.fill('Name,Email,Website\nLow Tide Letters,hello@low-tide.example,low-tide.example\n');
  await page.getByRole('button', { name: 'Check 1 row' }).click();
  await page.getByRole('button', { name: 'Make 1 account' }).click();
  await expect(page).toHaveURL(/publishers$/);
  await expect(rowsOf(page).first()).toBeVisible();
  await page.getByPlaceholder('Find by name, website or id').fill('low-tide');
  await page.keyboard.press('Enter');
  await expect(rowsOf(page)).toHaveCount(1);
});

test('an account manager opens the application page, with a question of the agency', async ({ page, signIn }) => {
  await signIn(page, 'manager');
  await page.goto(`${home.manager}/agency`);
  await page.getByLabel('The page is open').check();
  await page.getByRole('button', { name: 'Add a question' }).click();
  await page.getByLabel('What you ask').fill('How do you reach people?');
  await page.locator('form').filter({ hasText: 'The page is open' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('/join/1')).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/join/1');
  await expect(page.getByLabel('How do you reach people?')).toBeVisible();
});
