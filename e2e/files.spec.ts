import { axe, expect, test } from './fixtures.ts';
import { choose, dock, ownFolder, rowNamed, text } from './forms/upload.ts';
import { rowsOf } from './network.ts';

test('makes a folder, uploads into it, renames and moves', async ({ page, signIn, allow }) => {
  test.slow();
  allow(/409 .*\/api\/files/);
  await signIn(page, 'publisher');
  await ownFolder(page, 'publisher', 'Plans of the publisher');
  const dialog = await choose(page, [text('a.txt', 'first'), text('b.txt', 'second')]);
  await axe(page);
  await dialog.getByRole('button', { name: 'Upload 2 files' }).click();
  await expect(dock(page)).toContainText('2 of 2 uploaded');
  await expect(rowsOf(page)).toHaveCount(2);
  await dock(page).getByRole('button', { name: 'Clear' }).click();
  await expect(dock(page)).toBeHidden();

  await rowNamed(page, 'a.txt').getByRole('link').click();
  const detail = page.getByRole('dialog', { name: 'a.txt' });
  await expect(detail).toContainText('first');
  await axe(page);
  await detail.getByRole('button', { name: 'Rename' }).click();
  const rename = page.getByRole('dialog', { name: 'Rename a.txt' });
  await rename.getByLabel('Name').fill('b.txt');
  await rename.getByRole('button', { name: 'Save' }).click();
  await expect(rename).toContainText('is taken in this folder');
  await rename.getByLabel('Name').fill('renamed.txt');
  await rename.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog', { name: 'renamed.txt' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowNamed(page, 'renamed.txt')).toBeVisible();

  await rowNamed(page, 'renamed.txt').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  const move = page.getByRole('dialog', { name: 'Move renamed.txt' });
  await expect(move.getByRole('button', { name: 'Open Plans of the publisher' })).toBeVisible();
  await move.getByRole('button', { name: 'Move to All files' }).click();
  await expect(rowsOf(page)).toHaveCount(1);
  const folders = page.getByRole('navigation', { name: 'Folder' });
  await folders.getByRole('link', { name: 'All files' }).click();
  await expect(folders).not.toContainText('Plans of');
  await page.getByRole('searchbox', { name: 'Name' }).fill('renamed.txt');
  await page.keyboard.press('Enter');
  await expect(rowNamed(page, 'renamed.txt').first()).toBeVisible();
});

test('deletes a file and restores it from the bin', async ({ page, signIn }) => {
  test.slow();
  await signIn(page, 'publisher');
  await ownFolder(page, 'publisher', 'Kept by the publisher');
  const dialog = await choose(page, [text('kept.txt', 'keep me')]);
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
  await rowNamed(page, 'kept.txt').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rowsOf(page)).toHaveCount(0);
  const folder = page.url();
  await page.getByRole('link', { name: 'Bin' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bin' })).toBeVisible();
  await rowNamed(page, 'kept.txt').getByRole('checkbox').check();
  await axe(page);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(rowNamed(page, 'kept.txt')).toHaveCount(0);
  await page.goto(folder);
  await expect(rowNamed(page, 'kept.txt')).toBeVisible();
});
