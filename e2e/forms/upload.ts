/** Files that are chosen, and where one sees what becomes of them. */
import { expect, type Locator, type Page, type Role } from '../fixtures.ts';
import { home } from '../network.ts';

/** Where uploads are told of, on every page. */
export const dock = (page: Page): Locator => page.getByRole('region', { name: 'Uploads' });

/** A file as it is on the desk. */
export const text = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});

/** Chooses files with the browser's picker and opens the dialog that says what they are. */
export async function choose(page: Page, files: ReturnType<typeof text>[]): Promise<Locator> {
  const picking = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await (await picking).setFiles(files);
  const dialog = page.getByRole('dialog', { name: 'Upload files' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Makes a folder of the test's own, which opens it: other tests of the worker see the same account. */
export async function ownFolder(page: Page, role: Role, name: string): Promise<void> {
  await page.goto(`${home[role]}/files`);
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Folder' })).toContainText(name);
}
