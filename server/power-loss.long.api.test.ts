import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { formOf, queryText } from '#contract/endpoint';
import type { Db } from '#server/db/database';
import { openDuckDb } from '#server/db/engine/duckdb/open';
import { filePath } from '#server/places';
import { copyOfTemplate } from '#server/testing/database';
import { expectInvariants } from '#server/testing/invariants';
import { emailOf, PASSWORD } from '#server/testing/keys';
import { afterPowerLoss, filesOf, writeFiles, type Kept } from '#server/testing/power-loss';
import { runProgram } from '#server/testing/process';
import { canRecord, runRecorded, type Step } from '#server/testing/recorded';
import { thorough, within } from '#server/testing/thorough';

/**
 * The power fails while the program writes to a DuckDB file and to uploaded files: the database opens, everything that
 * was answered is there, and nothing is there by half. One moment is left to the backups: while DuckDB writes its log
 * into the file, it writes over blocks that are in use. When one of them is torn, the start is refused in words.
 * PostgreSQL keeps such blocks in its own log.
 */

const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-power-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ROUNDS = thorough(6, 25);
/** Moments at which the power fails. */
const MOMENTS = thorough(40, 400);

interface Row {
  id: string;
  rejected: number;
  events: number;
}

/** The conversions and placements of a database, with their events. */
async function storedIn(db: Db) {
  const rejections = await sql<Row>`
    select cast(c.id as text) as id, cast(c.status = 'rejected' as integer) as rejected,
      cast((select count(*) from audit_event as e
        where e.action = 'conversion.rejected' and e.subject_id = cast(c.id as text)) as integer) as events
    from conversion as c where c.advertiser_id = 100001`.execute(db);
  const placements = await sql<{ name: string; events: number }>`
    select p.name, cast((select count(*) from audit_event as e
        where e.action = 'placement.created' and e.subject_id = cast(p.id as text)) as integer) as events
    from placement as p where p.name like 'Power %'`.execute(db);
  const files = await sql<{ name: string; key: string }>`
    select name, storage_key as key from file_entry where name like 'power-%'`.execute(db);
  const batches = await sql<{ state: string; rows: number }>`
    select b.state, cast(count(r.batch_id) as integer) as rows
    from decision_batch as b left join decision_row as r on r.batch_id = b.id group by b.id, b.state`.execute(db);
  const billing = await sql<Record<'runs' | 'invoices' | 'payments' | 'events', number>>`
    select cast((select count(*) from billing_run) as integer) as runs,
      cast((select count(*) from invoice where billing_run_id is not null) as integer) as invoices,
      cast((select count(*) from payment where billing_run_id is not null) as integer) as payments,
      cast((select count(*) from audit_event where action = 'billing_run.created') as integer) as events`.execute(db);
  return {
    rejections: rejections.rows,
    placements: placements.rows,
    files: files.rows,
    batches: batches.rows,
    billing: billing.rows[0]!,
  };
}

type Stored = Awaited<ReturnType<typeof storedIn>>;

/** A promise of an answered request, held against what is stored. */
type Promised = (stored: Stored) => unknown;

const fileText = (n: number) => `name,count\n${'row of the file,1\n'.repeat(200 * n)}`;
const BATCH_ROWS = 800;

/** The program works on an installation. Each request has what its answer promises, if that is looked at. */
async function record(data: string) {
  const database = await copyOfTemplate(data);
  const pending = await database.read(async (db) => {
    const { rows } = await sql<{ id: string }>`select cast(id as text) as id from conversion
      where advertiser_id = 100001 and status = 'pending' order by conversion.id limit ${ROUNDS}`.execute(db);
    return rows.map(({ id }) => id);
  });
  const before = filesOf(data);
  const program = runRecorded(
    { DATA_DIR: data, RATE_LIMIT_PER_MINUTE: '100000' },
    new Map([...before].map(([path, bytes]) => [path, bytes.length])),
    join(folder, 'recording'),
  );
  const [, address = ''] = await program.says(/running at (http:\S+)/);
  const promised: (Promised | undefined)[] = [];
  /** Sends a request when the one before is answered, so that answers are in the order of the requests. */
  const send = async (method: string, path: string, cookie: string, body: object, promise?: Promised) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(address + path, {
      method,
      headers: { origin: address, cookie, ...(!isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    });
    expect(answer.status, `${path}: ${await answer.clone().text()}`).toBeLessThan(300);
    await answer.bytes();
    promised.push(promise);
    return answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
  };
  const signIn = (role: 'advertiser' | 'publisher' | 'manager') =>
    send('POST', '/api/session', '', { email: emailOf(role), password: PASSWORD });
  const advertiser = await signIn('advertiser');
  const publisher = await signIn('publisher');
  const own = { agencyId: 1, contactId: 100001 };
  for (const [at, id] of pending.entries()) {
    const n = at + 1;
    const conversions = [{ advertiserConversionId: id, advertiserId: 100001, status: 'rejected', rejectionCode: 1 }];
    await send('PUT', `/v1/conversions${queryText(own)}`, advertiser, { conversions }, ({ rejections }) =>
      expect(rejections.find((one) => one.id === id)).toEqual({ id, rejected: 1, events: 1 }),
    );
    const placement = {
      campaignId: 1000577,
      placementName: `Power ${n}`,
      type: 2,
      placementDescription: 'Banner in the newsletter',
      destinationUrl: null,
    };
    const from = { agencyId: 1, contactId: 200001, advertiserId: 100001 };
    await send('POST', `/v1/placements${queryText(from)}`, publisher, placement, ({ placements }) =>
      expect(placements).toContainEqual({ name: `Power ${n}`, events: 1 }),
    );
    const name = `power-${n}.csv`;
    const form = formOf({ categoryId: 5 }, new File([fileText(n)], name));
    await send('POST', `/v1/file-explorer${queryText(own)}`, advertiser, form, ({ files }) =>
      expect(files.map((one) => one.name)).toContain(name),
    );
    const rows = Array.from({ length: BATCH_ROWS }, (_, row) => ({
      advertiserRef: `NOBODY-${n}-${row}`,
      status: 'rejected',
      rejectionCode: '6',
    }));
    await send('POST', `/api/decision-batches${queryText(own)}`, advertiser, { rows }, ({ batches }) =>
      expect(batches.filter(({ state }) => state !== 'filling').length).toBeGreaterThanOrEqual(n),
    );
  }
  const manager = await signIn('manager');
  await send('POST', '/api/billing-runs', manager, { agencyId: 1, month: '2026-02', dryRun: false }, ({ billing }) =>
    expect(billing.events).toBe(1),
  );
  // It writes its log into the database file when it ends.
  program.child.kill('SIGTERM');
  return { before, steps: await program.steps(), promised };
}

/** Expects that nothing is stored by half. */
function expectWhole({ rejections, placements, files, batches }: Stored, folderOfFiles: string): void {
  expect(rejections.filter(({ rejected, events }) => events > rejected)).toEqual([]);
  expect(placements.filter(({ events }) => events !== 1)).toEqual([]);
  expect(batches.filter(({ state, rows }) => state !== 'filling' && rows !== BATCH_ROWS)).toEqual([]);
  for (const { name, key } of files) {
    const n = Number(/\d+/.exec(name)?.[0]);
    expect(readFileSync(filePath(folderOfFiles, key), 'utf8') === fileText(n), name).toBe(true);
  }
}

/** Whether a file is refused whose blocks were being written over, and of which chance has kept some pages. */
function isTornBlock({ message }: Error, steps: readonly Step[], kept: Kept): boolean {
  const last = steps.findLast((step) => 'path' in step && step.path.endsWith('network.duckdb'));
  const isRefused = /network\.duckdb is damaged \(IO Error: Corrupt database file: .*db restore --from <backup>/.test(
    message,
  );
  return isRefused && last?.kind === 'write' && typeof kept === 'object';
}

/** Moments just after an answer and around a flush, and the last one. */
function momentsOf(steps: readonly Step[]): number[] {
  const moments = steps.flatMap((step, at) =>
    step.kind === 'answer' ? [at + 1] : step.kind === 'sync' ? [at, at + 1] : [],
  );
  const few = Array.from({ length: MOMENTS }, (_, at) => moments[Math.floor((at * moments.length) / MOMENTS)]!);
  return [...new Set([...few, steps.length])];
}

test.skipIf(!canRecord())(
  'after a loss of power everything that was answered is there, and nothing by half',
  { timeout: within(600_000) },
  async () => {
    const data = join(folder, 'data');
    mkdirSync(data);
    const { before, steps, promised } = await record(data);
    const answers = steps.flatMap((step, at) => (step.kind === 'answer' && step.text.startsWith('HTTP/') ? [at] : []));
    expect(answers.length).toBe(promised.length);
    // A log that was written into the database file, and its flushes, are among the steps.
    expect(steps.filter(({ kind }) => kind === 'remove').length).toBeGreaterThan(0);
    let tornBlocks = 0;
    let tornLogs = 0;
    /** Does something with what a loss of power leaves. */
    const afterwards = async <T>(
      at: number,
      kept: Kept,
      work: (db: Db, left: string) => Promise<T>,
    ): Promise<T | undefined> => {
      const left = mkdtempSync(join(folder, 'after-'));
      writeFiles(afterPowerLoss(before, steps, at, kept), data, left);
      try {
        const database = await openDuckDb(join(left, 'network.duckdb')).catch((error: Error) => {
          if (!isTornBlock(error, steps.slice(0, at), kept)) throw error;
          tornBlocks += 1;
          return undefined;
        });
        if (!database) return undefined;
        tornLogs += readdirSync(left).some((name) => name.includes('.torn-')) ? 1 : 0;
        try {
          return await work(database.db, left);
        } finally {
          await database.close();
        }
      } catch (error) {
        throw new Error(`step ${at} of ${steps.length}, kept ${JSON.stringify(kept)}`, { cause: error });
      } finally {
        rmSync(left, { recursive: true });
      }
    };
    const billings = [
      (await afterwards(0, 'none', storedIn))?.billing,
      (await afterwards(steps.length, 'all', storedIn))?.billing,
    ];
    for (const [number, at] of momentsOf(steps).entries()) {
      await afterwards(at, number % 3 === 0 ? 'none' : { seed: number }, async (db, left) => {
        const stored = await storedIn(db);
        const acknowledged = answers.filter((answer) => answer < at).length;
        for (const promise of promised.slice(0, acknowledged)) promise?.(stored);
        expectWhole(stored, join(left, 'files'));
        expect(billings).toContainEqual(stored.billing);
        await expectInvariants(db);
      });
    }
    // Some of the logs were torn, and blocks at the one moment alone.
    expect(tornLogs).toBeGreaterThan(0);
    expect(tornBlocks).toBeLessThan(MOMENTS / 10);
    // The program itself starts on what is left, too.
    const left = join(folder, 'left');
    writeFiles(afterPowerLoss(before, steps, answers.at(-1)! + 1, 'none'), data, left);
    const program = runProgram({ DATA_DIR: left });
    const [, address = ''] = await program.says(/running at (http:\S+)/);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    program.child.kill('SIGTERM');
    await program.ended;
  },
);
