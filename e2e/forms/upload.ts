/** Choosing files, and the progress of uploads. */
import { expect, type Locator, type Page, type Role } from '../fixtures.ts';
import { home, rowsOf } from '../network.ts';

/** The list of uploads, present on every page. */
export const dock = (page: Page): Locator => page.getByRole('region', { name: 'Uploads' });

/** A text file for uploading. */
export const text = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});

/** Chooses files with the browser's picker and opens the upload dialog. */
export async function choose(page: Page, files: ReturnType<typeof text>[]): Promise<Locator> {
  const picking = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await (await picking).setFiles(files);
  const dialog = page.getByRole('dialog', { name: 'Upload files' });
  await expect(dialog).toBeVisible();
  return dialog;
}

export const rowNamed = (page: Page, name: string) => rowsOf(page).filter({ hasText: name });

/** Makes a separate folder and opens it: other tests of the worker use the same account. */
export async function ownFolder(page: Page, role: Role, name: string): Promise<void> {
  await page.goto(`${home[role]}/files`);
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Folder' })).toContainText(name);
}
