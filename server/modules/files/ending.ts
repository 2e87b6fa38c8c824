import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileTypes } from '#contract/files';
import { restored } from '#contract/formulas';
import { audit } from '#server/domain/audit.store';
import type { Db, Tx } from '#server/db/database';
import { notify } from '#server/domain/notify.store';
import type { Deps } from '#server/deps';
import { csvRows } from '#server/http/csv';
import { freeName, resultName } from '#contract/file-names';
import { endJob, isProcessing, placeOf, recordedRows, toldOf, type Job } from './processing.store.ts';
import type { Storage } from '#server/storage';
import { rowsInThread } from './table-thread.ts';
import { resultColumns, withoutResult, type Layout } from './table.rules.ts';
import { insertFile, namesIn } from './tree.store.ts';
import { sentenceOf, type Refusal } from '#contract/refusals/index';

const CHUNK = 250;

/** The file's own rows with their outcomes; cells that a spreadsheet would run as formulas are neutralised, once. */
async function* resultText(db: Db, path: string, job: Job, layout: Layout): AsyncIterable<string> {
  const write = (rows: string[][], bom = false) => csvRows(rows, { delimiter: layout.delimiter, bom });
  const kept = withoutResult(layout);
  const own = (cells: readonly string[]) => kept(cells).map(restored);
  yield write([[...own(layout.header), ...resultColumns]], layout.marked);
  let done = 0;
  let some: string[][] = [];
  const flush = async () => {
    const results = await recordedRows(db, job.entry_id, done, some.length);
    done += some.length;
    const rows = some.map((cells, at) => [...own(cells), results[at]?.outcome ?? '', results[at]?.reason ?? '']);
    some = [];
    return write(rows);
  };
  for await (const cells of rowsInThread(path, layout)) {
    some.push(cells);
    if (some.length === CHUNK) yield await flush();
  }
  if (some.length > 0) yield await flush();
}

async function record(tx: Tx, job: Job, now: Date, action: 'file.processed' | 'file.failed', after: object) {
  const { agency_id, contact_id, entry_id } = job;
  await audit(tx, {
    agency_id,
    contact_id,
    actor_kind: job.actor_kind,
    actor_id: job.actor_id,
    actor_name: job.actor_name,
    action,
    subject_kind: 'file',
    subject_id: String(entry_id),
    after,
    occurred_at: now,
  });
  await notify(tx, [...(job.membership_id ? [job.membership_id] : []), ...(await toldOf(tx, entry_id))], {
    agency_id,
    contact_id,
    kind: action,
    subject_id: entry_id,
    subject_name: job.name,
    actor_name: job.actor_name,
    created_at: now,
  });
}

/** Stores the result beside the file and marks the file as done, unless it was stopped. */
export async function finishJob(deps: Deps, storage: Storage, job: Job, layout: Layout): Promise<void> {
  const path = join(storage.incoming, randomBytes(16).toString('hex'));
  let key: string | undefined;
  try {
    await pipeline(
      Readable.from(resultText(deps.db, storage.pathOf(job.storage_key), job, layout)),
      createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
    );
    const { size } = await stat(path);
    await deps.db.transaction().execute(async (tx) => {
      if (!(await isProcessing(tx, job.entry_id))) return;
      key = await storage.keep(path);
      const result = await insertResult(tx, deps, job, { key, size });
      await endJob(tx, job.entry_id, { state: 'done', result, at: deps.now() });
      await record(tx, job, deps.now(), 'file.processed', { resultEntryId: result });
    });
    await storage.settle(key ? [key] : []).catch(() => undefined);
  } catch (error) {
    await storage.undo(key, error);
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

async function insertResult(tx: Tx, { now }: Deps, job: Job, file: { key: string; size: number }) {
  const place = await placeOf(tx, job.entry_id);
  const scope = { agencyId: job.agency_id };
  const taken = await namesIn(tx, scope, { contactId: place.contact_id, folderId: place.parent_id });
  return insertFile(tx, {
    agency_id: job.agency_id,
    contact_id: place.contact_id,
    parent_id: place.parent_id,
    category_id: place.category_id,
    publisher_id: place.publisher_id,
    name: freeName(resultName(place.name), taken),
    description: `What became of each row of ${place.name}`,
    extension: 'csv',
    content_type: fileTypes.csv,
    storage_key: file.key,
    size_bytes: file.size,
    created_by: job.membership_id,
    created_at: now(),
  });
}

/** Stores why processing failed; a retry continues after the last row done. */
export async function failJob({ db, now }: Deps, job: Job, why: Refusal): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await isProcessing(tx, job.entry_id))) return;
    await endJob(tx, job.entry_id, { state: 'failed', why, at: now() });
    await record(tx, job, now(), 'file.failed', { message: sentenceOf(why), refusal: why });
  });
}
