import { valueAt } from '#contract/records';
import { ENQUIRIES, fileCategories, VALIDATIONS, type FileEntry, type FileProcessing } from '#contract/files';
import { refusal } from '#contract/refusals/index';
import type { Scope } from '#server/db/scope';
import { Failure } from '#server/failure';
import { storedRefusal } from '#server/rows/stored';
import type { EntryNames, EntryRecord } from './entries.store.ts';

export const notFound = () => new Failure('NOT_FOUND', refusal('file.none'));
export const noFolder = () => new Failure('NOT_FOUND', refusal('file.noFolder'));

/**
 * Checks that an account may use a category: decisions belong to advertisers, claims to publishers.
 * @throws USER_CAN_NOT_ACCESS_RESOURCE
 */
export function checkCategory(category: number, kind: Scope['kind']): void {
  if (category === VALIDATIONS && kind === 'publisher') {
    throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', refusal('upload.noValidations'));
  }
  if (category === ENQUIRIES && kind !== 'publisher') {
    throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', refusal('upload.noEnquiries'));
  }
}

/** A user's first name and the rest. */
function personOf({ people }: EntryNames, id: number | null): FileEntry['user'] {
  const person = id === null ? undefined : people.get(id);
  if (id === null || !person) return null;
  const [first = '', ...rest] = person.name.split(' ');
  return { id, name: first, secondName: rest.join(' '), email: person.email };
}

const instant = (at: Date | null) => at?.toISOString() ?? null;

function processingOf(record: EntryRecord): FileProcessing | null {
  if (!record.queued_at) return null;
  return {
    state: record.state as FileProcessing['state'],
    rowsTotal: record.rows_total,
    rowsDone: record.rows_done,
    changed: record.rows_changed,
    unchanged: record.rows_unchanged,
    filed: record.rows_filed,
    refused: record.rows_refused,
    message: record.message,
    refusal: storedRefusal(record.refusal),
    resultEntryId: record.result_entry_id,
    queuedAt: record.queued_at.toISOString(),
    startedAt: instant(record.started_at),
    finishedAt: instant(record.finished_at),
  };
}

/** An entry's path: the folders above it and its name. */
export const pathOf = ({ folder_path, name }: EntryRecord): string => `${folder_path ?? ''}/${name}`;

/** An entry as answered. */
export function fileEntryOf(record: EntryRecord, names: EntryNames): FileEntry {
  const isFile = record.entry_type === 'FILE';
  return {
    id: record.id,
    agencyId: record.agency_id,
    contactId: record.contact_id,
    parentEntryId: record.parent_id,
    fileSize: record.size_bytes,
    downloadCount: record.download_count,
    campaignId: record.campaign_id,
    publisherId: record.publisher_id,
    user: personOf(names, record.created_by),
    deletionUser: personOf(names, record.deleted_by),
    lastDownloadUser: personOf(names, record.last_downloaded_by),
    category: {
      id: record.category_id,
      name: valueAt(fileCategories, record.category_id) ?? '',
    },
    entryType: isFile ? { id: 1, name: 'FILE' } : { id: 2, name: 'FOLDER' },
    name: record.name,
    description: record.description,
    fileExtension: record.extension || null,
    contentType: record.content_type || null,
    filePath: pathOf(record),
    creationDate: record.created_at.toISOString(),
    deletionDate: instant(record.deleted_at),
    lastDownloadDate: instant(record.last_downloaded_at),
    expirationDate: instant(record.expires_at),
    campaignName: names.campaigns.get(record.campaign_id ?? 0)?.name ?? null,
    publisherName: names.contacts.get(record.publisher_id ?? 0)?.name ?? null,
    companyName: names.contacts.get(record.contact_id)?.company_name ?? names.agency,
    uploaded: record.storage_key !== null,
    deleted: record.deleted_at !== null,
    processing: processingOf(record),
  };
}

/** @throws NOT_FOUND saying why an entry cannot be downloaded. */
export function checkDownloadable({ deleted_at, expires_at, entry_type, storage_key }: EntryRecord, now: Date): void {
  if (deleted_at) throw new Failure('NOT_FOUND', refusal('file.inBin'));
  if (expires_at && expires_at <= now)
    throw new Failure('NOT_FOUND', refusal('file.expired', { at: expires_at.toISOString() }));
  if (entry_type === 'FILE' && storage_key === null) throw new Failure('NOT_FOUND', refusal('file.notKept'));
}
