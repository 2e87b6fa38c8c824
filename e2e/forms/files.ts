/** Folders and files. */
import { expect, type Page, type Role } from '../fixtures.ts';
import { ask, rowsOf } from '../troubles.ts';
import { dialog, everybody, field, press, unique, type Form } from './form.ts';

async function folder(page: Page, at: string, name: string, folderId: number | null = null): Promise<number> {
  return (await ask<{ id: number }>(page, at, 'POST /api/files/folders', { name, folderId })).id;
}

/** Opens a folder of its own and one of the things that can be done with it. */
async function withFolder(page: Page, at: string, role: Role, what: string): Promise<string> {
  const name = unique(role);
  await page.goto(`${at}/files?folder=${await folder(page, at, name)}`);
  await press(page, 'This folder');
  await press(page, what);
  return name;
}

const path = (page: Page) => page.getByRole('navigation', { name: 'Folder' });

export const fileForms: Form[] = [
  {
    name: 'a new folder',
    who: everybody,
    fill: async (page, at, role) => {
      const name = unique(role);
      await page.goto(`${at}/files`);
      await press(page, 'New folder');
      await dialog(page).getByLabel('Name').fill(name);
      return {
        send: () => press(page, 'Create folder'),
        typed: [[dialog(page, 'New folder').getByLabel('Name'), name]],
        done: () => expect(path(page)).toContainText(name),
      };
    },
  },
  {
    name: 'another name of a folder',
    who: everybody,
    fill: async (page, at, role) => {
      const name = `${await withFolder(page, at, role, 'Rename')}, renamed`;
      await dialog(page).getByLabel('Name').fill(name);
      return {
        send: () => press(page, 'Save'),
        typed: [[dialog(page, /^Rename/).getByLabel('Name'), name]],
        done: () => expect(path(page)).toContainText(name),
      };
    },
  },
  {
    name: 'a folder that is moved',
    who: everybody,
    fill: async (page, at, role) => {
      const [above, name] = [unique(role), unique(role)];
      const moved = `${at}/files?folder=${await folder(page, at, name, await folder(page, at, above))}`;
      await page.goto(moved);
      await expect(path(page)).toContainText(above);
      await press(page, 'This folder');
      await press(page, 'Move');
      const move = dialog(page, `Move ${name}`);
      await expect(move.getByRole('button', { name: `Open ${above}` })).toBeVisible();
      return {
        send: () => press(move, 'Move to All files'),
        done: async () => {
          await expect(move).toBeHidden();
          await page.goto(moved);
          await expect(path(page)).toContainText(name);
          await expect(path(page)).not.toContainText(above);
        },
      };
    },
  },
  {
    name: 'a folder that is deleted',
    who: everybody,
    fill: async (page, at, role) => {
      const name = await withFolder(page, at, role, 'Delete');
      const question = dialog(page, `Delete ${name}?`);
      return {
        send: () => press(question, /^(Delete|Try again)$/),
        done: async () => {
          await expect(question).toBeHidden();
          await page.goto(`${at}/files?place=bin`);
          await expect(rowsOf(page).filter({ hasText: name })).toBeVisible();
        },
      };
    },
  },
  {
    name: 'a folder that is deleted for good',
    who: everybody,
    fill: async (page, at, role) => {
      const name = unique(role);
      await ask(page, at, `DELETE /api/files/${await folder(page, at, name)}`);
      await page.goto(`${at}/files?place=bin`);
      await rowsOf(page).filter({ hasText: name }).getByRole('checkbox').check();
      await press(page, 'Delete for good');
      const question = dialog(page, `Delete ${name} for good?`);
      return {
        send: () => press(question, /^(Delete for good|Try again)$/),
        done: async () => {
          await expect(question).toBeHidden();
          await page.goto(page.url());
          await expect(page.getByRole('grid')).not.toHaveAttribute('aria-busy', 'true');
          await expect(rowsOf(page).filter({ hasText: name })).toHaveCount(0);
        },
      };
    },
  },
  {
    name: 'an upload',
    who: everybody,
    fill: async (page, at, role) => {
      await page.goto(`${at}/files?folder=${await folder(page, at, unique(role))}`);
      const picking = page.waitForEvent('filechooser');
      await press(page, 'Upload');
      await (await picking).setFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('kept') });
      await field(page, 'Description').fill('from a bad day');
      const dock = page.getByRole('region', { name: 'Uploads' });
      return {
        send: () => press(page, 'Upload 1 file'),
        again: () => press(dock, 'Upload note.txt again'),
        said: dock.getByRole('alert'),
        done: () => expect(dock).toContainText('1 of 1 uploaded'),
      };
    },
  },
];
