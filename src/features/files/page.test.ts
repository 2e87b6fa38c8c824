import { expect, it } from 'vitest';
import { browseFiles, listBin } from '#contract/folders';
import type { Viewer } from '#src/api/viewer.ts';
import { folderList } from './list.ts';
import { page } from './page.ts';

const viewer = { agencyId: 1, contactId: 2, kind: 'publisher' } as Viewer;
const asked = (search: string) => page.requests?.(viewer, new URLSearchParams(search))[0];

it('asks for the folder of the address, or for the bin', () => {
  expect(asked('folder=5&category=1,9')).toMatchObject({
    endpoint: browseFiles,
    input: { query: { folderId: 5, categoryIds: ['1'], sort: 'name', direction: 'asc' } },
  });
  expect(asked('folder=up')).toMatchObject({ input: { query: { folderId: 0 } } });
  const bin = asked('place=bin&q=x&folder=5');
  expect(bin).toMatchObject({ endpoint: listBin, input: { query: { sort: 'deletionDate', direction: 'desc' } } });
  expect(bin?.input.query).not.toHaveProperty('searchText');
  expect(bin?.input.query).not.toHaveProperty('folderId');
});

it('shows where a file is only of what was found below the folder', () => {
  const hidden = (search: string) =>
    folderList.at(viewer, new URLSearchParams(search)).definition.columns.find(({ id }) => id === 'path')
      ?.hiddenByDefault;
  expect(hidden('')).toBe(true);
  expect(hidden('q=x')).toBe(false);
});
