/** Folders as the dashboard browses them. A file's record and bytes are in `files.ts`. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { categoryId, fileEntry, fileSorts, rowOutcomes } from './files.ts';
import * as p from './primitives.ts';
import { wrong } from './refusals/checked.ts';
import { keyed } from './refusals/say.ts';

const s = z.string();
const n = z.int();
const nn = z.nullable(z.int());
const scope = z.object(p.scopeQuery);
const entry = z.object({ entryId: p.id });

/** A file or folder name. Characters that a file system or a reader could mistake for something else are refused. */
const entryName = z.string().check(
  z.trim(),
  z.minLength(1, wrong('check.notEmpty')),
  z.maxLength(150, wrong('check.mostCharacters', { most: 150 })),
  z.regex(/^[^/\\:*?"<>|\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]*$/u, {
    error: wrong('check.fileName'),
  }),
  z.refine((name) => !/^\.|[. ]$/.test(name), wrong('check.fileNameDots')),
);
const bodyId = z.int().check(z.minimum(1), z.maximum(p.MAX_ID));
const description = z.string().check(z.trim(), z.maxLength(2000, wrong('check.mostCharacters', { most: 2000 })));

export const browseFiles = endpoint({
  id: 'browseFiles',
  method: 'GET',
  path: '/api/files',
  access: 'contact',
  tag: 'Files',
  summary: 'What is in a folder, folders first; with searchText what is found in it and below it',
  query: z.object({
    ...p.scopeQuery,
    /** 0: the top folder. */
    folderId: z._default(p.id, 0),
    searchText: z.optional(p.words()),
    categoryIds: z.optional(p.list(categoryId)),
    sort: z.optional(p.choice(...fileSorts)),
    direction: z.optional(p.direction),
    ...p.pageQuery,
  }),
  reply: z.array(fileEntry),
  list: true,
  failures: ['NOT_FOUND'],
});

export const listBin = endpoint({
  id: 'listBin',
  connected: false,
  method: 'GET',
  path: '/api/files/bin',
  access: 'contact',
  tag: 'Files',
  summary: 'What was deleted and can be restored, the latest first; a folder stands for all that went with it',
  query: z.object({
    ...p.scopeQuery,
    sort: z.optional(p.choice(...fileSorts)),
    direction: z.optional(p.direction),
    ...p.pageQuery,
  }),
  reply: z.array(fileEntry),
  list: true,
});

/** A person who can be notified of an upload. */
const filePerson = z.object({ id: n, name: s, email: s, role: z.enum(['publisher', 'advertiser', 'manager']) });

export const listFilePeople = endpoint({
  id: 'listFilePeople',
  connected: false,
  method: 'GET',
  path: '/api/files/people',
  access: 'contact',
  tag: 'Files',
  summary: 'Users of the account and of its agency, who can be told of an upload, by name',
  query: scope,
  reply: z.array(filePerson),
});

/** An entry, the folders above it from the top, and the people notified of it. */
const fileDetail = z.extend(fileEntry, {
  folders: z.array(z.object({ id: n, name: s })),
  notified: z.array(z.object({ id: n, name: s, readAt: z.nullable(p.at) })),
});
export type FileDetail = z.output<typeof fileDetail>;

/** The common members of endpoints about one entry. */
const aboutEntry = { access: 'contact', tag: 'Files', params: entry, query: scope } as const;

export const getFileDetail = endpoint({
  ...aboutEntry,
  id: 'getFileDetail',
  method: 'GET',
  path: '/api/files/{entryId}',
  summary: 'One entry with the folders above it, its processing, and who was told of it',
  reply: fileDetail,
  failures: ['NOT_FOUND'],
});

export const createFolderBody = z.strictObject({
  name: entryName,
  /** The top folder when left out or null. */
  folderId: z.optional(z.nullable(bodyId)),
  description: z.optional(description),
});

export const createFolder = endpoint({
  id: 'createFolder',
  method: 'POST',
  path: '/api/files/folders',
  access: 'contact',
  tag: 'Files',
  summary: 'Create a folder',
  query: scope,
  body: createFolderBody,
  reply: fileEntry,
  status: 201,
  failures: ['NOT_FOUND', 'CONFLICT'],
});

export const updateFileBody = z.strictObject({
  name: z.optional(entryName),
  description: z.optional(description),
  /** Target folder; null is the top folder. */
  folderId: z.optional(z.nullable(bodyId)),
  /** A day or an instant; a day is included. Null: never. */
  expiresAt: z.optional(
    z.nullable(z.string().check(z.refine((raw) => p.readInstant(raw) !== undefined, wrong('check.dayOrInstant')))),
  ),
});

export const updateFile = endpoint({
  ...aboutEntry,
  id: 'updateFile',
  method: 'PATCH',
  path: '/api/files/{entryId}',
  summary: 'Rename, describe or move an entry, or say when it expires',
  description: 'A new name that is taken is 409; what is moved to where its name is taken gets a number.',
  body: updateFileBody,
  reply: fileEntry,
  failures: ['NOT_FOUND', 'CONFLICT'],
});

export const deleteFile = endpoint({
  ...aboutEntry,
  id: 'deleteFile',
  method: 'DELETE',
  path: '/api/files/{entryId}',
  summary: 'Put an entry, a folder with all that is in it, into the bin',
  reply: null,
  failures: ['NOT_FOUND', 'CONFLICT'],
});

export const restoreFile = endpoint({
  ...aboutEntry,
  id: 'restoreFile',
  method: 'POST',
  path: '/api/files/bin/{entryId}',
  summary: 'Take an entry out of the bin, back to where it was; to the top folder when that is gone',
  reply: fileEntry,
  failures: ['NOT_FOUND'],
});

export const eraseFile = endpoint({
  ...aboutEntry,
  id: 'eraseFile',
  method: 'DELETE',
  path: '/api/files/bin/{entryId}',
  summary: 'Delete an entry of the bin, and what went with it, for good',
  reply: null,
  failures: ['NOT_FOUND'],
});

/** Outcome of a row: `row` counts from 1 below the header; `subjectId` is the conversion or the enquiry. */
const fileRow = z.object({
  row: n,
  outcome: z.enum(rowOutcomes),
  reason: z.nullable(s),
  refusal: z.nullable(keyed),
  subjectId: nn,
});
export type FileRow = z.output<typeof fileRow>;

export const listFileRows = endpoint({
  id: 'listFileRows',
  connected: false,
  method: 'GET',
  path: '/api/files/{entryId}/rows',
  access: 'contact',
  tag: 'Files',
  summary: 'What became of each row of a processed file, as far as it is',
  params: entry,
  query: z.object({ ...p.scopeQuery, outcomes: z.optional(p.list(p.choice(...rowOutcomes))), ...p.pageQuery }),
  reply: z.array(fileRow),
  list: true,
  failures: ['NOT_FOUND'],
});

export const retryProcessing = endpoint({
  ...aboutEntry,
  id: 'retryProcessing',
  method: 'POST',
  path: '/api/files/{entryId}/processing',
  summary: 'Go on with a file whose processing failed or was stopped; rows that are done stay done',
  description: 'The other rows are done in the name of the caller.',
  reply: fileEntry,
  failures: ['NOT_FOUND', 'CONFLICT'],
});

export const stopProcessing = endpoint({
  ...aboutEntry,
  id: 'stopProcessing',
  method: 'DELETE',
  path: '/api/files/{entryId}/processing',
  summary: 'Stop the processing of a file; rows that are done stay done',
  reply: fileEntry,
  failures: ['NOT_FOUND', 'CONFLICT'],
});
