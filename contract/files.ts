/** Files as programs exchange them. The dashboard's folders are in `folders.ts`. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as p from './primitives.ts';
import { keyed } from './refusals/say.ts';

export const fileCategories = {
  1: 'Validations',
  2: 'Enquiries',
  3: 'Invoices',
  4: 'Creatives',
  5: 'Product feeds',
  6: 'Other',
} as const;
/** Category of decisions on conversions: advertisers only. Categories 1 and 2 are processed after the upload. */
export const VALIDATIONS = 1;
export const ENQUIRIES = 2;
export const OTHER = 6;

/** Accepted files by extension. A file's type is detected from its bytes, or by extension for text. */
export const fileTypes = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  txt: 'text/plain',
  json: 'application/json',
  xml: 'application/xml',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  mp4: 'video/mp4',
  zip: 'application/zip',
  gz: 'application/gzip',
} as const;
export type FileExtension = keyof typeof fileTypes;

/** Columns of processed files, in any case and order; at least one of `oneOf` is required. */
export const fileColumns = {
  1: {
    oneOf: ['conversionId', 'advertiserRef'],
    required: ['status'],
    optional: ['amount', 'currency', 'rejectionCode', 'rejectionReason', 'advertiserId'],
  },
  2: {
    oneOf: [],
    required: ['PID', 'OrderID', 'ConversionDate', 'ConversionValue', 'ConversionCurrency'],
    optional: ['UID', 'ExpectedCommissionValue', 'CustomerName', 'CustomerEmail', 'CustomerPostalCode', 'Notes'],
  },
} as const;

/** Most rows of a processed file. */
export const MAX_ROWS = 100_000;
/** Files of an account that may wait to be processed at a time. */
export const MOST_WAITING_FILES = 20;
/** Most cells of a row of a processed file. */
export const MAX_COLUMNS = 200;

const processingStates = ['queued', 'processing', 'done', 'failed'] as const;
export const rowOutcomes = ['changed', 'unchanged', 'filed', 'refused'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

const s = z.string();
const ns = z.nullable(z.string());
const n = z.int();
const nn = z.nullable(z.int());
const nat = z.nullable(p.at);

/** A person by membership id (see `/api/me`); for a program, the person whose key it uses. */
const person = z.nullable(z.object({ id: n, name: s, secondName: s, email: s }));

/** Progress of a processed file: `message` says why it failed, `resultEntryId` is the file with each row's outcome. */
const fileProcessing = z.object({
  state: z.enum(processingStates),
  rowsTotal: n,
  rowsDone: n,
  changed: n,
  unchanged: n,
  filed: n,
  refused: n,
  message: ns,
  refusal: z.nullable(keyed),
  resultEntryId: nn,
  queuedAt: p.at,
  startedAt: nat,
  finishedAt: nat,
});
export type FileProcessing = z.output<typeof fileProcessing>;

/**
 * A file or folder. `parentEntryId` is null in the top folder; `filePath` lists the folders above. `contactId` is the
 * owner of the explorer, 0 the agency. `uploaded`: the bytes have arrived. `processing` is null for files that are not
 * processed.
 */
export const fileEntry = z.object({
  id: n,
  agencyId: n,
  contactId: n,
  parentEntryId: nn,
  fileSize: n,
  downloadCount: n,
  campaignId: nn,
  publisherId: nn,
  user: person,
  deletionUser: person,
  lastDownloadUser: person,
  category: z.object({ id: n, name: s }),
  entryType: z.object({ id: n, name: z.enum(['FILE', 'FOLDER']) }),
  name: s,
  description: s,
  fileExtension: ns,
  contentType: ns,
  filePath: s,
  creationDate: p.at,
  deletionDate: nat,
  lastDownloadDate: nat,
  expirationDate: nat,
  campaignName: ns,
  publisherName: ns,
  companyName: s,
  uploaded: z.boolean(),
  deleted: z.boolean(),
  processing: z.nullable(fileProcessing),
});
export type FileEntry = z.output<typeof fileEntry>;

export const fileSorts = [
  'id',
  'agencyId',
  'contactId',
  'parentEntryId',
  'fileSize',
  'downloadCount',
  'campaignId',
  'publisherId',
  'name',
  'description',
  'fileExtension',
  'contentType',
  'filePath',
  'creationDate',
  'deletionDate',
  'lastDownloadDate',
  'expirationDate',
  'campaignName',
  'publisherName',
  'companyName',
  'uploaded',
  'deleted',
] as const;

export const categoryId = p.integer(1, OTHER);

export const uploadFile = endpoint({
  id: 'uploadFile',
  connected: true,
  method: 'POST',
  path: '/v1/file-explorer',
  access: 'contact',
  tag: 'Files',
  summary: 'Upload a file',
  description:
    'Into the folder `folderId`, 0 being the top one; without it into the top folder, or with ' +
    "`useDefaultLocation=true` into the category's own folder, which is made when it is missing. `name` keeps the " +
    "extension of the file's own name unless it ends in that of a type (csv, pdf, …) itself. A file of category 1 (Validations) or 2 (Enquiries) is " +
    'a CSV that is processed afterwards; one with other columns is refused with 400, and with 409 while ' +
    `${MOST_WAITING_FILES} of the account wait. ` +
    'A file that does not fit beside those that the account keeps is refused with 409. ' +
    '`notifyUserIds` (`1,3`, `[1,3]`, or repeated) are users of the account or its agency.',
  query: z.object({ ...p.scopeQuery, useDefaultLocation: z.optional(p.flag) }),
  upload: true,
  body: z.strictObject({
    folderId: z.optional(p.id),
    name: z.optional(p.words(300)),
    categoryId: z.optional(categoryId),
    description: z.optional(p.words(2000)),
    notifyUserIds: z.optional(p.list(p.id)),
  }),
  reply: z.object({ entryId: n }),
  failures: ['NOT_FOUND', 'CONFLICT', 'FILE_TOO_LARGE', 'UNSUPPORTED_FILE'],
});

export const listFiles = endpoint({
  id: 'listFiles',
  method: 'GET',
  path: '/v1/file-explorer',
  access: 'contact',
  tag: 'Files',
  summary: 'List files',
  description:
    'Files of a category (1, Validations, unless given), or with `entryType=FOLDER` folders (of all categories unless ' +
    'given). With `folderId` (0 is the top folder) what is ' +
    'in that folder, with `includeSubEntries=true` also what is below it; without `folderId` what is anywhere, ' +
    'with `includeSubEntries=false` what is in the top folder. `userId` keeps what a user has uploaded.',
  query: z.object({
    ...p.scopeQuery,
    userId: z.optional(p.id),
    sort: z.optional(p.choice(...fileSorts)),
    direction: z.optional(p.direction),
    offset: p.integer(0),
    limit: p.integer(1, p.MAX_LIMIT),
    includeSubEntries: z.optional(p.flag),
    categoryId: z.optional(p.list(categoryId)),
    entryType: z._default(p.choice('FILE', 'FOLDER'), 'FILE'),
    folderId: z.optional(p.id),
  }),
  reply: z.array(fileEntry),
  list: true,
  failures: ['NOT_FOUND'],
});

export const getFile = endpoint({
  id: 'getFile',
  method: 'GET',
  path: '/v1/file-explorer/{id}',
  access: 'contact',
  tag: 'Files',
  summary: 'One file: its record, or with download=true its bytes',
  description:
    'Bytes come with the type of the file. They take `Range` and `If-Range`: 206 with a part, 416 where the file has ' +
    'none of it. HEAD answers the headers alone (`Content-Length`, `ETag`, `Accept-Ranges`) and is no download. A folder comes as a zip of its files, with ' +
    '`includeSubEntries=true` also of the folders below it. What is in the bin or has expired is not downloaded.',
  params: z.object({ id: p.id }),
  query: z.object({ ...p.scopeQuery, download: z.optional(p.flag), includeSubEntries: z.optional(p.flag) }),
  reply: fileEntry,
  binary: true,
  failures: ['NOT_FOUND'],
});
