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
