/** Folders and files. */
import { expect, type Page, type Role } from '../fixtures.ts';
import { ask, rowsOf } from '../network.ts';
import { dialog, everybody, field, press, unique, type Form } from './form.ts';
import { choose, dock, text } from './upload.ts';

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
    seenHereOnly: true,
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
    seenHereOnly: true,
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
    seenHereOnly: true,
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
    seenHereOnly: true,
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
    seenHereOnly: true,
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
    name: 'a folder that is restored',
    who: everybody,
    fill: async (page, at, role) => {
      const name = unique(role);
      const id = await folder(page, at, name);
      await ask(page, at, `DELETE /api/files/${id}`);
      await page.goto(`${at}/files?place=bin`);
      await rowsOf(page).filter({ hasText: name }).getByRole('checkbox').check();
      const restore = page.getByRole('button', { name: 'Restore', exact: true });
      return {
        send: () => restore.click(),
        again: () => press(dialog(page, `Restore ${name}`), 'Try again'),
        done: async () => {
          await expect(rowsOf(page).filter({ hasText: name })).toHaveCount(0);
          await page.goto(`${at}/files?folder=${id}`);
          await expect(path(page)).toContainText(name);
        },
      };
    },
  },
  {
    name: 'an upload',
    who: everybody,
    fill: async (page, at, role) => {
      await page.goto(`${at}/files?folder=${await folder(page, at, unique(role))}`);
      await choose(page, [text('note.txt', 'kept')]);
      await field(page, 'Description').fill('from a bad day');
      return {
        send: () => press(page, 'Upload 1 file'),
        again: () => press(dock(page), 'Upload note.txt again'),
        said: dock(page).getByRole('alert'),
        done: () => expect(dock(page)).toContainText('1 of 1 uploaded'),
      };
    },
  },
];
