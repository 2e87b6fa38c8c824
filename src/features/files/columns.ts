import type { FileEntry, FileProcessing } from '#contract/files';
import type { Viewer } from '#src/api/viewer.ts';
import type { Column, StatusLook } from '#src/table/types.ts';
import * as t from '#text';
import { refusalText } from '#text/refusals';

type Columns = Column<FileEntry>[];

export const stateLooks: Record<FileProcessing['state'], StatusLook> = {
  queued: { label: t.files.states.queued, tone: 'waiting' },
  processing: { label: t.files.states.processing, tone: 'info' },
  done: { label: t.files.states.done, tone: 'good' },
  failed: { label: t.files.states.failed, tone: 'bad' },
};

const FOLDER = 'FOLDER';
export const isFolder = ({ entryType }: Pick<FileEntry, 'entryType'>): boolean => entryType.name === FOLDER;

export const categoryName = (id: number): string => t.files.categories[id as keyof typeof t.files.categories];

const extensionName = (extension: string | null) => (extension ?? '').toUpperCase();

/** "Folder", "CSV". */
export function typeName(entry: Pick<FileEntry, 'entryType' | 'fileExtension'>): string {
  return isFolder(entry) ? t.files.folder : extensionName(entry.fileExtension);
}

const fullName = (...names: string[]) => names.filter(Boolean).join(' ');

export function personName(person: FileEntry['user']): string | null {
  return person && fullName(person.name, person.secondName);
}

/** What the list is of: a folder, what was found below it, or the bin. */
export type Mode = 'folder' | 'found' | 'bin';

function further(): Columns {
  const c = t.files.columns;
  const hidden: Columns = [
    { id: 'id', header: c.id, kind: 'id', sort: 'id', csv: 'id', value: (row) => row.id },
    {
      id: 'downloads',
      header: c.downloads,
      kind: 'number',
      sort: 'downloadCount',
      csv: 'downloadCount',
      value: (row) => row.downloadCount,
    },
    {
      id: 'lastDownload',
      header: c.lastDownload,
      kind: 'instant',
      sort: 'lastDownloadDate',
      csv: 'lastDownloadDate',
      value: (row) => row.lastDownloadDate,
    },
    {
      id: 'expires',
      header: c.expires,
      kind: 'instant',
      sort: 'expirationDate',
      csv: 'expirationDate',
      value: (row) => row.expirationDate,
    },
    {
      id: 'campaign',
      header: c.campaign,
      kind: 'text',
      sort: 'campaignName',
      csv: 'campaignName',
      value: (row) => row.campaignName,
    },
  ];
  return hidden.map((column) => ({ ...column, hiddenByDefault: true }));
}

const deletion = (): Columns => [
  {
    id: 'deleted',
    header: t.files.columns.deleted,
    kind: 'ago',
    sort: 'deletionDate',
    csv: 'deletionDate',
    value: (row) => row.deletionDate,
  },
  {
    id: 'deletedBy',
    header: t.files.columns.deletedBy,
    kind: 'text',
    width: 160,
    csv: { of: ['deletionUser.name', 'deletionUser.secondName'], write: fullName },
    value: (row) => personName(row.deletionUser),
  },
];

/** The columns of the list, for who looks and at what. */
export function fileColumns(kind: Viewer['kind'], mode: Mode): Columns {
  const c = t.files.columns;
  const account: Columns = [
    {
      id: 'account',
      header: c.account,
      kind: 'text',
      width: 180,
      sort: 'companyName',
      csv: 'companyName',
      value: (row) => row.companyName,
    },
  ];
  return [
    {
      id: 'name',
      header: c.name,
      kind: 'text',
      width: 260,
      sort: 'name',
      csv: 'name',
      value: (row) => row.name,
    },
    ...(kind === 'agency' ? account : []),
    {
      id: 'path',
      header: c.path,
      kind: 'text',
      width: 220,
      sort: 'filePath',
      csv: 'filePath',
      value: (row) => row.filePath,
      hiddenByDefault: mode === 'folder',
    },
    {
      id: 'type',
      header: c.type,
      kind: 'text',
      width: 90,
      sort: 'fileExtension',
      csv: {
        of: ['entryType.name', 'fileExtension'],
        write: (entry, extension = '') => (entry === FOLDER ? t.files.folder : extensionName(extension)),
      },
      value: typeName,
    },
    {
      id: 'category',
      header: c.category,
      kind: 'text',
      width: 130,
      csv: { of: ['category.id'], write: (id) => categoryName(Number(id)) },
      value: (row) => categoryName(row.category.id),
      ...(mode !== 'bin' && { filter: (row: FileEntry) => ({ name: 'category', value: row.category.id }) }),
    },
    {
      id: 'state',
      header: c.state,
      kind: 'status',
      csv: 'processing.state',
      statuses: stateLooks,
      value: (row) => row.processing?.state,
      hint: (row) => (row.processing && refusalText(row.processing)) || undefined,
    },
    {
      id: 'refused',
      header: c.refused,
      kind: 'number',
      width: 130,
      csv: 'processing.refused',
      hiddenByDefault: true,
      value: (row) => row.processing?.refused,
    },
    {
      id: 'size',
      header: c.size,
      kind: 'bytes',
      sort: 'fileSize',
      csv: { of: ['entryType.name', 'fileSize'], write: (entry, size = '') => (entry === FOLDER ? '' : size) },
      value: (row) => (isFolder(row) ? null : row.fileSize),
    },
    {
      id: 'by',
      header: c.by,
      kind: 'text',
      width: 160,
      csv: { of: ['user.name', 'user.secondName'], write: fullName },
      value: (row) => personName(row.user),
    },
    {
      id: 'created',
      header: c.created,
      kind: 'instant',
      sort: 'creationDate',
      csv: 'creationDate',
      value: (row) => row.creationDate,
    },
    ...(mode === 'bin' ? deletion() : []),
    ...further(),
  ];
}
