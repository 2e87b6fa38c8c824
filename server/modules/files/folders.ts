import { keysOf } from '#contract/records';
import type { z } from 'zod/mini';
import type { createFolderBody, updateFileBody } from '#contract/folders';
import { OTHER } from '#contract/files';
import { isDay, readInstant } from '#contract/primitives';
import { refusal } from '#contract/refusals/index';
import type { Tx } from '#server/db/database';
import type { Deps } from '#server/deps';
import { Failure, invalidField, wrongField } from '#server/failure';
import { memberOf } from '#server/http/principal';
import { noteOf, type Doing } from './audit.ts';
import { isStored } from './content.ts';
import { entryById, type EntryRecord } from './entries.store.ts';
import { noFolder, notFound } from './files.rules.ts';
import { extensionOf, freeName, withExtension } from '#contract/file-names';
import type { Storage } from '#server/storage';
import {
  accountOf,
  binEntries,
  changeEntry,
  eraseEntries,
  folderById,
  foldersAbove,
  insertFolder,
  namesIn,
  subtreeOf,
  unbinEntries,
} from './tree.store.ts';

export type { Doing };

/** Greatest depth of folders: paths stay valid on any system. */
const MOST_DEEP = 12;

/** An entry outside the bin. */
async function present(tx: Tx, { scope }: Doing, id: number): Promise<EntryRecord> {
  const entry = await entryById(tx, scope, id);
  if (!entry || entry.deleted_at) throw notFound();
  return entry;
}

async function depthOf(tx: Tx, { scope }: Doing, folderId: number | null): Promise<number> {
  return folderId === null ? 0 : (await foldersAbove(tx, scope, folderId)).length + 1;
}

/** Creates a folder and returns its id. @throws CONFLICT when the name is taken. */
export async function createFolderIn(
  { db }: Deps,
  doing: Doing,
  body: z.output<typeof createFolderBody>,
): Promise<number> {
  const { scope, principal, now } = doing;
  return db.transaction().execute(async (tx) => {
    const parent = body.folderId == null ? undefined : await folderById(tx, scope, body.folderId);
    if (body.folderId != null && !parent) throw noFolder();
    const place = { contactId: parent?.contact_id ?? scope.contactId, folderId: parent?.id ?? null };
    if ((await depthOf(tx, doing, place.folderId)) >= MOST_DEEP) {
      throw invalidField('body.folderId', refusal('file.deepest', { most: MOST_DEEP }));
    }
    await checkFree(tx, doing, place, body.name);
    const owner = await accountOf(tx, place.contactId);
    const id = await insertFolder(tx, {
      agency_id: scope.agencyId,
      contact_id: place.contactId,
      parent_id: place.folderId,
      category_id: parent?.category_id ?? OTHER,
      publisher_id: owner?.kind === 'publisher' ? place.contactId : null,
      name: body.name,
      description: body.description ?? '',
      created_by: memberOf(principal, scope),
      created_at: now,
    });
    await noteOf(
      tx,
      doing,
      'folder.created',
      { id, contactId: place.contactId },
      {
        after: { name: body.name, folderId: place.folderId },
      },
    );
    return id;
  });
}

type Place = { contactId: number; folderId: number | null };

async function checkFree(tx: Tx, { scope }: Doing, place: Place, name: string, except?: number): Promise<void> {
  if (!(await namesIn(tx, scope, place, except)).has(name.toLowerCase())) return;
  throw new Failure('CONFLICT', refusal('file.nameTakenBy', { name }), [
    wrongField('body.name', refusal('file.nameTaken')),
  ]);
}

/** The target folder. @throws when it is inside the entry, of another account, or too deep. */
async function targetOf(tx: Tx, doing: Doing, entry: EntryRecord, folderId: number | null): Promise<Place> {
  const place = { contactId: entry.contact_id, folderId };
  if (folderId === null) return place;
  const folder = await folderById(tx, doing.scope, folderId);
  if (!folder) throw noFolder();
  if (folder.contact_id !== entry.contact_id) throw invalidField('body.folderId', refusal('file.otherAccount'));
  const subtree = await subtreeOf(tx, doing.scope, entry.id);
  if (subtree.some((one) => one.id === folderId)) throw invalidField('body.folderId', refusal('file.intoItself'));
  const depth = Math.max(0, ...subtree.filter((one) => one.entry_type === 'FOLDER').map((one) => one.depth));
  if ((await depthOf(tx, doing, folderId)) + depth > MOST_DEEP) {
    throw invalidField('body.folderId', refusal('file.tooDeep', { most: MOST_DEEP }));
  }
  return place;
}

/** The end of a file's availability. @throws INVALID_REQUEST for the past. */
function expiryOf(entry: EntryRecord, raw: string | null, now: Date): Date | null {
  if (raw === null) return null;
  if (entry.entry_type === 'FOLDER') throw invalidField('body.expiresAt', refusal('file.folderExpires'));
  const at = new Date(isDay(raw) ? `${raw}T23:59:59.999Z` : (readInstant(raw) ?? raw));
  if (at <= now) throw invalidField('body.expiresAt', refusal('input.inFuture'));
  return at;
}

/** Keeps the extension when a file is renamed. */
function renamed(entry: EntryRecord, name: string): string {
  if (entry.entry_type === 'FOLDER' || extensionOf(name) === extensionOf(entry.name)) return name;
  return withExtension(name, extensionOf(entry.name), new Set());
}

/** Changes the given members of an entry. */
export async function updateEntry(
  { db }: Deps,
  doing: Doing,
  id: number,
  body: z.output<typeof updateFileBody>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const entry = await present(tx, doing, id);
    const change: Parameters<typeof changeEntry>[2] = {};
    const moves = body.folderId !== undefined && body.folderId !== entry.parent_id;
    const place = moves
      ? await targetOf(tx, doing, entry, body.folderId ?? null)
      : { contactId: entry.contact_id, folderId: entry.parent_id };
    const name = body.name === undefined ? entry.name : renamed(entry, body.name);
    if (body.name !== undefined) await checkFree(tx, doing, place, name, id);
    if (moves) change.parent_id = place.folderId;
    if (moves || body.name !== undefined) change.name = freeName(name, await namesIn(tx, doing.scope, place, id));
    if (body.description !== undefined) change.description = body.description;
    if (body.expiresAt !== undefined) change.expires_at = expiryOf(entry, body.expiresAt, doing.now);
    const { before, after } = differences(entry, change);
    if (Object.keys(after).length === 0) return;
    await changeEntry(tx, id, change);
    const action = entry.entry_type === 'FOLDER' ? 'folder.changed' : 'file.changed';
    await noteOf(tx, doing, action, { id, contactId: entry.contact_id }, { before, after });
  });
}

const said = { name: 'name', description: 'description', parent_id: 'folderId', expires_at: 'expiresAt' } as const;

/** The changed members before and after. */
function differences(entry: EntryRecord, change: Parameters<typeof changeEntry>[2]) {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const column of keysOf(said)) {
    const [old, now] = [entry[column], change[column]];
    if (now === undefined || JSON.stringify(old) === JSON.stringify(now)) continue;
    before[said[column]] = old;
    after[said[column]] = now;
  }
  return { before, after };
}

/**
 * Moves an entry to the bin; a folder takes its contents along. @throws CONFLICT while one of its files is processed.
 */
export async function binEntry({ db }: Deps, doing: Doing, id: number): Promise<void> {
  const { scope, principal, now } = doing;
  await db.transaction().execute(async (tx) => {
    const entry = await present(tx, doing, id);
    const all = (await subtreeOf(tx, scope, id)).filter((one) => one.deleted_at === null);
    if (all.some((one) => one.state === 'queued' || one.state === 'processing')) {
      throw new Failure('CONFLICT', refusal(entry.entry_type === 'FOLDER' ? 'file.busyInFolder' : 'file.busy'));
    }
    await binEntries(
      tx,
      all.map((one) => one.id),
      { with: id, by: memberOf(principal, scope), at: now },
    );
    const action = entry.entry_type === 'FOLDER' ? 'folder.deleted' : 'file.deleted';
    await noteOf(
      tx,
      doing,
      action,
      { id, contactId: entry.contact_id },
      {
        before: { name: entry.name, folderId: entry.parent_id, entries: all.length },
      },
    );
  });
}

/** An entry that was binned itself, not with its folder. */
async function binned(tx: Tx, { scope }: Doing, id: number): Promise<EntryRecord> {
  const entry = await entryById(tx, scope, id);
  if (!entry || entry.deleted_with !== id) throw new Failure('NOT_FOUND', refusal('file.notInBin'));
  return entry;
}

/** Restores an entry and everything binned with it. */
export async function restoreEntry({ db }: Deps, doing: Doing, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const entry = await binned(tx, doing, id);
    const parent = entry.parent_id === null ? undefined : await folderById(tx, doing.scope, entry.parent_id);
    const folderId = parent?.id ?? null;
    const taken = await namesIn(tx, doing.scope, { contactId: entry.contact_id, folderId });
    const name = freeName(entry.name, taken);
    await unbinEntries(tx, id, { folderId, name });
    const action = entry.entry_type === 'FOLDER' ? 'folder.restored' : 'file.restored';
    await noteOf(tx, doing, action, { id, contactId: entry.contact_id }, { after: { name, folderId } });
  });
}

/** Deletes a binned entry and everything binned with it: first the rows, then the bytes. */
export async function eraseEntry({ db }: Deps, storage: Storage, doing: Doing, id: number): Promise<void> {
  const keys = await db.transaction().execute(async (tx) => {
    const entry = await binned(tx, doing, id);
    const action = entry.entry_type === 'FOLDER' ? 'folder.erased' : 'file.erased';
    await noteOf(tx, doing, action, { id, contactId: entry.contact_id }, { before: { name: entry.name } });
    const stored = (await eraseEntries(tx, id)).filter(isStored);
    await storage.mark(stored);
    return stored;
  });
  await storage.remove(keys);
}
