/** Nobody acts under another name: what a page sends is for the person for whom it was loaded. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from './app.tsx';
import { conversion, conversionId } from './samples.ts';

test('a decision waits while somebody else is signed in, and is sent once when its person is back', async () => {
  const service = await openApp('advertiser', `/1/100001/conversions/${conversionId}`, conversion);
  const sent = () => service.taken.filter(({ id }) => id === 'updateConversions');
  const approve = page.getByRole('button', { name: 'Approve' });
  await expect.element(approve).toBeVisible();
  service.other = 'Ada Nyberg';
  // In the same turn: the page looks for notices by itself, and would hear of it first.
  (approve.element() as HTMLElement).click();
  const dialog = page.getByRole('dialog', { name: 'Ada Nyberg is signed in now' });
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByText('Sign in again as advertiser@demo.partnerdeck.test')).toBeVisible();
  expect(sent()).toEqual([]);
  await dialog.getByLabelText('Password', { exact: true }).fill('a long password');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => sent().length).toBe(1);
});
