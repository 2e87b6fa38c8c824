import { valueAt } from '#contract/records';
import { fileCategories, OTHER, type uploadFile } from '#contract/files';
import { refusal } from '#contract/refusals/index';
import type { Tx } from '#server/db/database';
import { actorColumns } from '#server/domain/audit.store';
import { notify } from '#server/domain/notify.store';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import { Failure, invalidField } from '#server/failure';
import type { Call } from '#server/http/mount';
import { memberOf } from '#server/http/principal';
import { noteOf } from './audit.ts';
import { checkCategory, noFolder } from './files.rules.ts';
import { cleanName, freeName } from '#contract/file-names';
import { checkQueue, insertJob } from './processing.store.ts';
import type { Storage } from '#server/storage';
import { findType } from './find-type.ts';
import { invalidFile } from './table.ts';
import { checkInThread } from './table-thread.ts';
import { isTable } from './table.rules.ts';
import {
  accountOf,
  bytesKept,
  folderById,
  insertFile,
  insertFolder,
  namesIn,
  peopleOf,
  topFolder,
} from './tree.store.ts';
import { chosenName, typeOf } from './types.rules.ts';

type Upload = Call<typeof uploadFile>;

/** The account and folder of a new file. */
interface Place {
  contactId: number;
  kind: Scope['kind'];
  folderId: number | null;
}

/** The target: the named folder (0 is the top one), else the category's if asked for, else the top one. The folder's account owns the file. */
async function placeFor(
  tx: Tx,
  { scope, body, query, principal }: Upload,
  category: number,
  now: Date,
): Promise<Place> {
  const { contactId, kind } = scope;
  if (body.folderId) {
    const folder = await folderById(tx, scope, body.folderId);
    if (!folder) throw noFolder();
    const owner = folder.contact_id === contactId ? undefined : await accountOf(tx, folder.contact_id);
    const ownerKind = owner ? owner.kind : kind;
    return { contactId: folder.contact_id, kind: ownerKind, folderId: folder.id };
  }
  if (!query.useDefaultLocation || body.folderId === 0) return { contactId, kind, folderId: null };
  const name = valueAt(fileCategories, category) ?? '';
  const known = await topFolder(tx, scope, contactId, name);
  if (known) return { contactId, kind, folderId: known.id };
  const taken = await namesIn(tx, scope, { contactId, folderId: null });
  const folderId = await insertFolder(tx, {
    agency_id: scope.agencyId,
    contact_id: contactId,
    parent_id: null,
    category_id: category,
    publisher_id: kind === 'publisher' ? contactId : null,
    name: freeName(name, taken),
    description: '',
    created_by: memberOf(principal, scope),
    created_at: now,
  });
  return { contactId, kind, folderId };
}

/** Memberships to notify. @throws INVALID_REQUEST with those that are no users of the account or its agency. */
async function toldBy(tx: Tx, scope: Scope, contactId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const known = new Set((await peopleOf(tx, scope, contactId)).map((one) => one.id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length === 0) return [...new Set(ids)];
  throw invalidField('body.notifyUserIds', refusal('upload.noUsers', { ids: unknown }));
}

const MB = 1_048_576;

/** @throws CONFLICT when a file of so many bytes does not fit beside those that the account keeps. */
async function checkSpace(tx: Tx, { config }: Deps, { scope, file }: Upload, { contactId }: Place): Promise<void> {
  const most = config.ACCOUNT_FILES_MB;
  if (most === 0) return;
  const used = await bytesKept(tx, scope.agencyId, contactId);
  if (used + file.size <= most * MB) return;
  throw new Failure('CONFLICT', refusal('upload.accountFull', { used: Math.ceil(used / MB), most }));
}

/**
 * Accepts an upload: detects its type, validates it if it is to be processed, and stores it with its queue entry,
 * notifications and audit event. Returns its id.
 * @throws UNSUPPORTED_FILE, INVALID_REQUEST, NOT_FOUND, CONFLICT; nothing is stored then.
 */
export async function takeFile(deps: Deps, storage: Storage, call: Upload): Promise<number> {
  const { scope, principal, body, file } = call;
  const category = body.categoryId ?? OTHER;
  if (!body.folderId) checkCategory(category, scope.kind);
  if (file.size === 0) throw invalidFile(refusal('upload.empty'));
  const type = typeOf(await findType(file.path), cleanName(chosenName(body.name, file.name)));
  if (isTable(category) && type.extension !== 'csv' && type.extension !== 'tsv' && type.extension !== 'txt') {
    throw invalidFile(refusal('upload.csvOnly', { category }));
  }
  const rows = isTable(category) ? await checkInThread(file.path, category) : 0;
  const member = memberOf(principal, scope);
  const now = deps.now();
  let key: string | undefined;
  try {
    const id = await deps.db.transaction().execute(async (tx) => {
      const place = await placeFor(tx, call, category, now);
      const told = await toldBy(tx, scope, place.contactId, body.notifyUserIds ?? []);
      checkCategory(category, place.kind);
      await checkSpace(tx, deps, call, place);
      const name = freeName(type.name, await namesIn(tx, scope, place));
      key = await storage.keep(file.path);
      const id = await insertFile(tx, {
        agency_id: scope.agencyId,
        contact_id: place.contactId,
        parent_id: place.folderId,
        category_id: category,
        publisher_id: place.kind === 'publisher' ? place.contactId : null,
        name,
        description: body.description ?? '',
        extension: type.extension,
        content_type: type.contentType,
        storage_key: key,
        size_bytes: file.size,
        state: rows > 0 ? 'queued' : 'stored',
        created_by: member,
        created_at: now,
      });
      if (rows > 0) await queue(tx, call, place, { id, rows, member, now });
      const about = { agency_id: scope.agencyId, contact_id: place.contactId, subject_id: id, subject_name: name };
      await notify(tx, told, { ...about, kind: 'file.uploaded', actor_name: principal.name, created_at: now });
      await noteOf(
        tx,
        { principal, scope, now },
        'file.uploaded',
        { id, contactId: place.contactId },
        {
          after: { name, category, folderId: place.folderId, bytes: file.size, told },
        },
      );
      return id;
    });
    await storage.settle(key ? [key] : []).catch(() => undefined);
    return id;
  } catch (error) {
    await storage.undo(key, error);
    throw error;
  }
}

async function queue(
  tx: Tx,
  { scope, principal }: Upload,
  { contactId, kind }: Place,
  { id, rows, member, now }: { id: number; rows: number; member: number; now: Date },
): Promise<void> {
  await checkQueue(tx, scope.agencyId, contactId);
  await insertJob(tx, {
    entry_id: id,
    agency_id: scope.agencyId,
    contact_id: contactId,
    account_kind: kind,
    role: scope.role,
    ...actorColumns(principal),
    membership_id: member,
    rows_total: rows,
    queued_at: now,
  });
}
