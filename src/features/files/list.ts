import type { InputOf } from '#contract/endpoint';
import { browseFiles, listBin } from '#contract/folders';
import type { FileEntry } from '#contract/files';
import type { FirstRequest } from '#src/api/early.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { choices, optionsOf, text } from '#src/table/filters.ts';
import { readList, type ListValues } from '#src/table/list-state.ts';
import type { ListDefinition } from '#src/table/types.ts';
import * as t from '#text';
import { fileColumns, type Mode } from './columns.ts';

type Query = InputOf<typeof browseFiles>['query'];

/** What the address says before the list is made of it. */
export interface Asked {
  mode: Mode;
  /** 0: the top folder. */
  folderId: number;
}

export function askedOf(search: URLSearchParams): Asked {
  const raw = search.get('folder') ?? '';
  const folderId = /^\d{1,15}$/.test(raw) ? Number(raw) : 0;
  if (search.get('place') === 'bin') return { mode: 'bin', folderId: 0 };
  return { mode: search.get('q') ? 'found' : 'folder', folderId };
}

const filters = {
  q: text(t.files.filters.search, t.files.filters.searchHint),
  category: choices(t.files.filters.category, optionsOf(t.files.categories)),
};
type FileFilters = typeof filters;

/** The list of a folder, of what was found, or of the bin, said once. */
export function fileList(viewer: Viewer, mode: Mode): ListDefinition<FileEntry, FileFilters> {
  return {
    name: mode === 'bin' ? 'files-bin' : 'files',
    title: mode === 'bin' ? t.files.bin : t.files.title,
    columns: fileColumns(viewer.kind, mode),
    filters: mode === 'bin' ? ({} as FileFilters) : filters,
    sort: mode === 'bin' ? { column: 'deleted', direction: 'desc' } : { column: 'name', direction: 'asc' },
    rowId: (row) => String(row.id),
    rowName: (row) => t.files.rowName(row.name),
  };
}

/** What the list shows, as the API is asked for it: not yet cut into pages. */
export function filesShown(
  { agencyId, contactId }: Viewer,
  { mode, folderId }: Asked,
  { filters: values, sortColumnName, sort }: ListValues<FileFilters>,
): Query {
  const order = { sort: sortColumnName, direction: sort.direction } as Pick<Query, 'sort' | 'direction'>;
  if (mode === 'bin') return { agencyId, contactId, ...order };
  const { q, category } = values;
  return {
    agencyId,
    contactId,
    folderId,
    ...(q !== '' && { searchText: q }),
    ...(category.length > 0 && { categoryIds: category.map(Number) }),
    ...order,
  };
}

export function endpointOf(mode: Mode): typeof browseFiles {
  // The bin takes less, and answers the same.
  return mode === 'bin' ? (listBin as unknown as typeof browseFiles) : browseFiles;
}

export function filesPage(shown: Query, { offset, size }: Pick<ListValues<FileFilters>, 'offset' | 'size'>) {
  return { query: { ...shown, offset, limit: size } };
}

/** What the page at an address asks for first. */
export function firstRequest(viewer: Viewer, search: URLSearchParams): FirstRequest {
  const asked = askedOf(search);
  const values = readList(fileList(viewer, asked.mode), search);
  return { endpoint: endpointOf(asked.mode), input: filesPage(filesShown(viewer, asked, values), values) };
}
