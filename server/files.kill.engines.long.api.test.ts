import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Me } from '#contract/access';
import type { DecisionBatch } from '#contract/decisions';
import type { FileEntry } from '#contract/files';
import { formOf, queryText } from '#contract/endpoint';
import type { Db } from '#server/db/database';
import { pendingConversions } from '#server/testing/copies';
import { copyOfTemplate } from '#server/testing/database';
import { emailOf, PASSWORD } from '#server/testing/keys';
import { runProgram } from '#server/testing/process';
import { thorough } from '#server/testing/thorough';

/** The program is killed during a file or a batch and restarted: each row is done exactly once. */

const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-rows-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ROWS = thorough(900, 40_000);
const BATCH_ROWS = thorough(900, 3_000);
/** Kills while one file is processed. */
const KILLS = thorough(1, 50);
const numbers = Array.from({ length: ROWS }, (_, at) => at + 1);

type Role = 'publisher' | 'advertiser';

/** Like fetch, but repeats requests that load shedding refused. */
async function ask(address: string, options: RequestInit = {}): Promise<Response> {
  for (;;) {
    const response = await fetch(address, options);
    if (response.status !== 503) return response;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** The cookie of a new session of a demo user. */
async function cookieOf(address: string, role: Role): Promise<string> {
  const signedIn = await ask(`${address}/api/session`, {
    method: 'POST',
    headers: { origin: address, 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf(role), password: PASSWORD }),
  });
  expect(signedIn.status).toBe(200);
  return signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

/**
 * The program on a network, called as a demo user: with the session of before where there is one, since so many sign-ins
 * a minute are refused.
 */
async function program(settings: Record<string, string>, role: Role, session?: string) {
  const { child, ended, says } = runProgram({ ...settings, RATE_LIMIT_PER_MINUTE: '100000' });
  const [, address = ''] = await says(/running at (http:\S+)/);
  const cookie = session ?? (await cookieOf(address, role));
  const headers = { cookie, origin: address };
  const { memberships } = (await (await ask(`${address}/api/me`, { headers })).json()) as Me;
  const own = { agencyId: memberships[0]!.agencyId, contactId: memberships[0]!.contactId };
  const upload = async (categoryId: number, text: string): Promise<number> => {
    const body = formOf({ categoryId }, new File([text], 'rows.csv'));
    const response = await ask(`${address}/v1/file-explorer${queryText(own)}`, { method: 'POST', headers, body });
    return ((await response.json()) as { entryId: number }).entryId;
  };
  const read = async (id: number) => {
    const response = await ask(`${address}/v1/file-explorer/${id}${queryText(own)}`, { headers });
    return ((await response.json()) as FileEntry).processing!;
  };
  const bytes = async (id: number) =>
    (await ask(`${address}/v1/file-explorer/${id}${queryText({ ...own, download: true })}`, { headers })).text();
  const batches = async (path: string, method = 'GET', body?: object): Promise<DecisionBatch> => {
    const response = await ask(`${address}/api/decision-batches${path}${queryText(own)}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as DecisionBatch;
  };
  return { child, ended, cookie, upload, read, bytes, batches };
}

const manyConversions = (db: Db) => pendingConversions(db, 'KILL', ROWS, 700_000_000);

/** A campaign of the demo publisher that takes any claim. */
async function easyCampaign(db: Db): Promise<number> {
  const { id } = await db
    .selectFrom('relation as r')
    .innerJoin('campaign as c', 'c.id', 'r.campaign_id')
    .innerJoin('enquiry_rule as e', 'e.campaign_id', 'c.id')
    .where('r.publisher_id', '=', 200001)
    .where('r.status', '=', 'live')
    .select('c.id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('enquiry_rule')
    .set({ needs_name: false, needs_email: false, needs_postal_code: false, reference_type: 'Alphanumeric' })
    .where('campaign_id', '=', id)
    .execute();
  return id;
}

interface Case {
  role: Role;
  category: 1 | 2;
  /** Prepares the network and returns the file. */
  prepare: (db: Db) => Promise<string[]>;
  /** The number of times each row was done. */
  done: (db: Db) => Promise<{ name: string; times: number }[]>;
}

const eventsOf = async (db: Db, action: string, name: string) =>
  (
    await sql<{ name: string; times: number }>`
      select ${sql.raw(name)} as name, count(*) as times from audit_event where action = ${action} and ${sql.raw(name)} is not null group by 1`.execute(
      db,
    )
  ).rows;

/** The number of rejections of each conversion. */
const rejections = (db: Db) =>
  eventsOf(
    db,
    'conversion.rejected',
    `case when cast(subject_id as bigint) > 700000000 and cast(subject_id as bigint) < 800000000 then subject_id end`,
  );

const cases: Case[] = [
  {
    role: 'advertiser',
    category: 1,
    prepare: async (db) => {
      await manyConversions(db);
      return ['advertiserRef,status,rejectionCode', ...numbers.map((no) => `KILL-${no},rejected,6`)];
    },
    done: rejections,
  },
  {
    role: 'publisher',
    category: 2,
    prepare: async (db) => {
      const pid = await easyCampaign(db);
      const rows = numbers.map((no) => `${pid},KILL-${no},2026-02-01,${no}.00,GBP`);
      return ['PID,OrderID,ConversionDate,ConversionValue,ConversionCurrency', ...rows];
    },
    done: async (db) => {
      const filed = await db
        .selectFrom('enquiry')
        .where('advertiser_ref', 'like', 'KILL-%')
        .select(['advertiser_ref as name'])
        .select((eb) => eb.fn.countAll<number>().as('times'))
        .groupBy('advertiser_ref')
        .execute();
      const events = await eventsOf(db, 'enquiry.filed', `json_extract_string(after, '$.advertiserAppId')`);
      expect(events.length).toBe(filed.length);
      return filed;
    },
  },
];

test.each(cases)(
  'a file of category $category',
  { timeout: thorough(400_000, 3_000_000) },
  async ({ role, category, prepare, done }) => {
    const data = mkdtempSync(join(folder, `category-${category}-`));
    const database = await copyOfTemplate(data);
    const lines = await database.read(prepare);

    let running = await program(database.settings, role);
    const id = await running.upload(category, `${lines.join('\n')}\n`);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await expect
        .poll(async () => (await running.read(id)).rowsDone, { timeout: 180_000, interval: 50 })
        .toBeGreaterThan((ROWS * 0.6 * kill) / (KILLS + 1));
      running.child.kill('SIGKILL');
      await running.ended;
      const before = await database.read(async (db) => ({
        rows: await db.selectFrom('file_row').where('entry_id', '=', id).select('row_no').execute(),
        done: await done(db),
      }));
      expect(before.rows.length).toBeLessThan(ROWS);
      expect(before.done.length).toBe(before.rows.length);
      running = await program(database.settings, role, running.cookie);
    }

    const second = running;
    await expect.poll(async () => (await second.read(id)).state, { timeout: 180_000, interval: 250 }).toBe('done');
    const processing = await second.read(id);
    expect(processing).toMatchObject({ rowsTotal: ROWS, rowsDone: ROWS, refused: 0, unchanged: 0 });
    expect(processing.changed + processing.filed).toBe(ROWS);
    const result = (await second.bytes(processing.resultEntryId!)).trim().split('\n');
    expect(result).toHaveLength(ROWS + 1);
    expect(result.slice(1).every((line) => /,(changed|filed),$/.test(line))).toBe(true);
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);

    const after = await database.read(async (db) => ({
      rows: await db.selectFrom('file_row').where('entry_id', '=', id).orderBy('row_no').select('row_no').execute(),
      done: await done(db),
    }));
    expect(after.rows.map((row) => row.row_no)).toEqual(numbers);
    expect(after.done).toHaveLength(ROWS);
    expect(after.done.every((one) => one.times === 1)).toBe(true);
    await database.drop();
  },
);

test('a batch of decisions, while it is checked and while it runs', { timeout: 400_000 }, async () => {
  const data = mkdtempSync(join(folder, 'batch-'));
  const database = await copyOfTemplate(data);
  await database.read(manyConversions);
  let { child, ended, batches } = await program(database.settings, 'advertiser');
  const restarted = async () => {
    child.kill('SIGKILL');
    await ended;
    ({ child, ended, batches } = await program(database.settings, 'advertiser'));
  };
  const rows = numbers
    .slice(0, BATCH_ROWS)
    .map((no) => ({ advertiserRef: `KILL-${no}`, status: 'rejected', rejectionCode: '6' }));
  const half = rows.length / 2;
  const { id } = await batches('', 'POST', { rows: rows.slice(0, half), more: true });
  await batches(`/${id}/rows`, 'POST', { rows: rows.slice(half) });
  const counts = async () => (await batches(`/${id}`)).counts;
  const state = async () => (await batches(`/${id}`)).state;
  await expect.poll(async () => (await counts()).waiting, { timeout: 180_000, interval: 50 }).toBeGreaterThan(0);
  await restarted();
  await expect.poll(state, { timeout: 180_000, interval: 250 }).toBe('review');
  expect(await counts()).toMatchObject({ waiting: BATCH_ROWS, wrong: 0, stays: 0 });

  await batches(`/${id}/processing`, 'POST');
  await expect
    .poll(async () => (await counts()).changed, { timeout: 180_000, interval: 50 })
    .toBeGreaterThan(BATCH_ROWS * 0.3);
  await restarted();
  await expect.poll(state, { timeout: 180_000, interval: 250 }).toBe('done');
  expect(await counts()).toMatchObject({ changed: BATCH_ROWS, refused: 0, failed: 0, waiting: 0 });
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  const done = await database.read(rejections);
  expect(done).toHaveLength(BATCH_ROWS);
  expect(done.every((one) => one.times === 1)).toBe(true);
  await database.drop();
});
