import { browseFiles, listBin } from '#contract/folders';
import { fileSorts, type FileEntry } from '#contract/files';
import type { Viewer } from '#src/api/viewer.ts';
import { pollWhile } from '#src/deciding/polling.ts';
import type { Makers } from '#src/list/columns.ts';
import { choices, optionsOf, text } from '#src/list/filters.ts';
import { list } from '#src/list/list.ts';
import * as t from '#text';
import { refusalText } from '#text/refusals';
import { categoryName, FOLDER, fullName, stateLooks, typeText } from './entry.ts';

export const isBin = (search: URLSearchParams): boolean => search.get('place') === 'bin';

/** The open folder; 0: the top one. */
export function folderIn(search: URLSearchParams): number {
  const raw = search.get('folder') ?? '';
  return /^\d{1,15}$/.test(raw) ? Number(raw) : 0;
}

const { filters: f, columns: c, ...words } = t.files;

/** @param place a folder, search results below it, or the bin */
const columns = (make: Makers<FileEntry>, { kind }: Viewer, place: 'folder' | 'found' | 'bin') => ({
  name: make.text('name', { width: 260 }),
  account: kind === 'agency' && make.text('companyName', { width: 180 }),
  path: make.text('filePath', { width: 220, hidden: place === 'folder' }),
  type: make.text(['entryType.name', 'fileExtension'], { width: 90, write: typeText }),
  category: make.text('category.id', {
    width: 130,
    write: (id) => categoryName(Number(id)),
    ...(place !== 'bin' && { filter: 'category' }),
  }),
  state: make.status('processing.state', stateLooks, {
    hint: ({ processing }) => (processing && refusalText(processing)) || undefined,
  }),
  refused: make.number('processing.refused', { width: 130, hidden: true }),
  size: make.bytes(['entryType.name', 'fileSize'], { write: (type, size) => (type === FOLDER ? '' : size) }),
  by: make.text(['user.name', 'user.secondName'], { width: 160, write: fullName }),
  created: make.instant('creationDate'),
  ...(place === 'bin' && {
    deleted: make.ago('deletionDate'),
    deletedBy: make.text(['deletionUser.name', 'deletionUser.secondName'], { width: 160, write: fullName }),
  }),
  id: make.id('id', { hidden: true }),
  downloads: make.number('downloadCount', { hidden: true }),
  lastDownload: make.instant('lastDownloadDate', { hidden: true }),
  expires: make.instant('expirationDate', { hidden: true }),
  campaign: make.text('campaignName', { hidden: true }),
});

/** A folder, or search results below it. */
export const folderList = list({
  name: 'files',
  endpoint: browseFiles,
  words: { ...words, columns: c },
  filters: () => ({
    q: text(f.search, 'searchText', f.searchHint),
    category: choices(f.category, 'categoryIds', optionsOf(words.categories)),
  }),
  ask: (_, __, search) => ({ folderId: folderIn(search) }),
  sorts: fileSorts,
  order: ['sort', 'direction'],
  sort: 'name',
  columns: (make, viewer, { q }) => columns(make, viewer, q ? 'found' : 'folder'),
  rowId: (row) => row.id,
  rowName: (row) => row.name,
  again: pollWhile,
});

export const binList = list({
  name: 'files-bin',
  endpoint: listBin,
  words: { ...words, columns: c, title: words.bin, empty: words.binEmpty },
  filters: () => ({}),
  sorts: fileSorts,
  order: ['sort', 'direction'],
  sort: '-deleted',
  columns: (make, viewer) => columns(make, viewer, 'bin'),
  rowId: (row) => row.id,
  rowName: (row) => row.name,
  again: pollWhile,
});
