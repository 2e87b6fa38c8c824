/** A dialog that is closed gives the focus back to what opened it: whoever uses the keyboard goes on where they were. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from './app.tsx';

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the cross', () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()],
  ['Cancel', () => page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()],
])('closed by %s', async (_, close) => {
  await openApp('manager', '/1/0/service-accounts', {});
  const opener = page.getByRole('button', { name: 'Create service account' });
  await opener.click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await close();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test.each([
  ['campaigns/new', 'New campaign', 'combobox', 'Name or id of the advertiser'],
  ['publishers/new', 'New publisher', 'textbox', 'Name'],
  ['service-accounts', 'Create service account', 'textbox', 'Name'],
] as const)('the form of %s begins in its first field', async (at, title, role, name) => {
  await openApp('manager', `/1/0/${at}`, { getVocabulary: { countries: [], sectors: [], verticals: [] } });
  if (!at.endsWith('new')) await page.getByRole('button', { name: title }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole(role, { name, exact: true }).first()).toHaveFocus();
});
