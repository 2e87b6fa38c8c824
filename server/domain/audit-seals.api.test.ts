import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startNetwork, type TestNetwork } from '#server/testing/network';
import { sealAndErase, startSealing } from './audit-sealing.ts';
import { checkSeals, eraseEvents, newestSeal, sealEvents, sealKey, type SealCheck } from './audit-seals.store.ts';
import { readSeal, SEAL_FILE } from './newest-seal.ts';

/** A change of the audit log that goes past the program is found. */

const SECRET = 'k'.repeat(32);
const key = sealKey(SECRET);
const LATER = new Date('2100-01-01');
let network: TestNetwork;

const sealAll = async () => {
  const { db } = network.deps;
  while ((await db.transaction().execute((one) => sealEvents(one, key, LATER))) > 0);
};
const wrong = async () => (await checkSeals(network.deps.db, key)).wrong;
/** Does something to the database, reads what the check says, and takes it back. */
const checkAfter = async (change: (db: TestNetwork['deps']['db']) => Promise<unknown>): Promise<SealCheck> => {
  let said: SealCheck | undefined;
  const undone = new Error('undone');
  await network.deps.db
    .transaction()
    .execute(async (db) => {
      await change(db);
      said = await checkSeals(db, key);
      throw undone;
    })
    .catch((error: unknown) => expect(error).toBe(undone));
  return said!;
};
const after = async (change: Parameters<typeof checkAfter>[0]) => (await checkAfter(change)).wrong;

beforeAll(async () => {
  network = await startNetwork();
  await sealAll();
});
afterAll(() => network.drop());

test('every event is under a seal, and the next ones get their own', async () => {
  const { db } = network.deps;
  const { n } = await db
    .selectFrom('audit_event')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const before = await checkSeals(db, key);
  expect(before).toMatchObject({ events: n, open: 0, wrong: [] });
  await network.asAnother('publisher');
  const { open, wrong: none } = await checkSeals(db, key);
  expect([open > 0, none]).toEqual([true, []]);
  await sealAll();
  expect(await checkSeals(db, key)).toMatchObject({
    seals: before.seals + 1,
    events: n + open,
    open: 0,
    wrong: [],
  });
});

test('an event that was changed, removed or added is found', async () => {
  const first = await network.deps.db.selectFrom('audit_event').orderBy('id').selectAll().executeTakeFirstOrThrow();
  const one = (db: TestNetwork['deps']['db']) => db.updateTable('audit_event').where('id', '=', first.id);
  expect(await after((db) => one(db).set({ actor_id: 'somebody else' }).execute())).toEqual([
    expect.stringContaining('an event was changed'),
  ]);
  expect(await after((db) => one(db).set({ after: '{"status":"approved"}' }).execute())).toHaveLength(1);
  expect(await after((db) => one(db).set({ was: '{"status":"pending"}' }).execute())).toHaveLength(1);
  expect(await after((db) => one(db).set({ left_as: '{"status":"rejected"}' }).execute())).toHaveLength(1);
  expect(await after((db) => db.deleteFrom('audit_event').where('id', '=', first.id).execute())).toEqual([
    expect.stringMatching(/covers \d+ events; there are \d+/),
  ]);
  expect(
    await after((db) =>
      db
        .insertInto('audit_event')
        .values({ ...first, id: first.id - 1 })
        .execute(),
    ),
  ).toHaveLength(1);
});

test('an earlier secret explains no change of events under seals that are not older than one that fits', async () => {
  const { db } = network.deps;
  for (let more = 0; more < 2; more += 1) {
    await network.asAnother('publisher');
    await sealAll();
  }
  const [newest, second] = await db.selectFrom('audit_seal').orderBy('id', 'desc').limit(2).selectAll().execute();
  const seal = (tx: typeof db) => tx.updateTable('audit_seal').where('id', '=', second!.id);
  const removed = (tx: typeof db) =>
    tx
      .deleteFrom('audit_event')
      .where('id', '>', second!.last_event_id - 1)
      .where('id', '<=', second!.last_event_id)
      .execute();
  const changes: ((tx: typeof db) => Promise<unknown>)[] = [
    async (tx) => {
      await removed(tx);
      await seal(tx).set({ erased_at: LATER, rewritten_seal: 'x' }).execute();
    },
    async (tx) => {
      await removed(tx);
      await seal(tx)
        .set({ events: second!.events - 1, rewritten_hash: 'x', rewritten_seal: 'x' })
        .execute();
    },
    async (tx) => {
      const everything = createHash('sha256').update('').digest('hex');
      await tx.deleteFrom('audit_event').where('id', '<=', second!.last_event_id).execute();
      await seal(tx).set({ events: 0, events_hash: everything }).execute();
    },
    (tx) => tx.updateTable('audit_seal').set({ seal: 'x' }).where('id', '=', newest!.id).execute(),
  ];
  for (const change of changes) {
    const check = await checkAfter(change);
    expect(check.wrong).not.toEqual([]);
    expect(check.ofAnotherSecret).toEqual([]);
  }
  // Seals of an earlier secret are the ones before the first that fits.
  await network.asAnother('publisher');
  const rotated = sealKey('r'.repeat(32));
  await db
    .transaction()
    .execute(async (tx) => {
      while ((await sealEvents(tx, rotated, LATER)) > 0);
      const { wrong: all, ofAnotherSecret, seals } = await checkSeals(tx, rotated);
      expect(all).toHaveLength(seals - 1);
      expect(ofAnotherSecret).toEqual(all);
      throw new Error('undone');
    })
    .catch((error: unknown) => expect(String(error)).toContain('undone'));
});

test('a seal that was removed, or made anew without the key, is found', async () => {
  expect(await after((db) => db.deleteFrom('audit_seal').where('id', '=', 1).execute())).not.toEqual([]);
  // An older seal covers less: a newer one cannot be made to pass for one.
  const older = await after((db) => db.updateTable('audit_seal').set({ version: null }).where('id', '=', 1).execute());
  expect(older).toEqual([
    expect.stringContaining('was not made by this installation'),
    expect.stringContaining('an event was changed'),
  ]);
  const forged = sealKey('f'.repeat(32));
  expect((await checkSeals(network.deps.db, forged)).wrong).not.toEqual([]);
});

test('a seal of before the way back was covered goes on to hold, and the next ones go on from it', async () => {
  const said = await after(async (db) => {
    const events = await db.selectFrom('audit_event').orderBy('id').selectAll().execute();
    const hash = createHash('sha256');
    for (const one of events) {
      const told = [one.subject_kind, one.subject_id, one.before, one.after, one.occurred_at.toISOString()];
      const by = [one.id, one.agency_id, one.contact_id, one.actor_kind, one.actor_id, one.action];
      hash.update(`${JSON.stringify([...by, ...told])}\n`);
    }
    const row = { id: 1, last_event_id: events.at(-1)!.id, events: events.length, events_hash: hash.digest('hex') };
    const covered = ['', row.id, row.last_event_id, row.events, row.events_hash];
    const seal = createHmac('sha256', key).update(JSON.stringify(covered)).digest('hex');
    const unwritten = { erased_at: null, rewritten_hash: null, rewritten_seal: null };
    await db.deleteFrom('audit_seal').execute();
    await db
      .insertInto('audit_seal')
      .values({ ...row, ...unwritten, seal, sealed_at: LATER, version: null })
      .execute();
    const next = { ...events.at(-1)!, id: events.at(-1)!.id + 1 };
    await db.insertInto('audit_event').values(next).execute();
    expect(await sealEvents(db as never, key, LATER)).toBe(1);
  });
  expect(said).toEqual([]);
});

test("an actor's name can be erased, and old events with their seals kept", async () => {
  const { db } = network.deps;
  expect(await after((one) => one.updateTable('audit_event').set({ actor_name: 'erased' }).execute())).toEqual([]);
  expect(
    await after(async (one) => {
      const erased = await eraseEvents(one as never, key, new Date('2100-01-01'), LATER);
      expect(erased).toBeGreaterThan(0);
    }),
  ).toEqual([]);
  expect(await wrong()).toEqual([]);
  expect((await checkSeals(db, key)).events).toBeGreaterThan(0);
});

test('events that somebody marks as deleted, or puts among deleted ones, are found', async () => {
  const first = await network.deps.db.selectFrom('audit_event').orderBy('id').selectAll().executeTakeFirstOrThrow();
  const said = await after(async (db) => {
    await db.updateTable('audit_event').set({ actor_id: 'else' }).where('id', '=', first.id).execute();
    await db.updateTable('audit_seal').set({ erased_at: LATER }).where('id', '=', 1).execute();
  });
  expect(said).toEqual([expect.stringContaining('marked as deleted, but not by this installation')]);
  const put = await after(async (db) => {
    await eraseEvents(db as never, key, new Date('2100-01-01'), LATER);
    await db.insertInto('audit_event').values(first).execute();
  });
  expect(put).toEqual([expect.stringMatching(/deleted for their age; there are 1/)]);
});

test('an event that was changed is not deleted for an age that was changed too', async () => {
  const said = await after(async (db) => {
    const old = { occurred_at: new Date('2001-01-01') };
    await db.updateTable('audit_event').set(old).where('id', '>', 0).execute();
    expect(await eraseEvents(db as never, key, new Date('2010-01-01'), LATER)).toBe(0);
  });
  expect(said).not.toEqual([]);
});

/** Adds events like another one, a minute apart, each under a seal of its own. */
async function sealSingly(db: TestNetwork['deps']['db'], like: { id: number }, count: number): Promise<void> {
  const row = await db.selectFrom('audit_event').where('id', '=', like.id).selectAll().executeTakeFirstOrThrow();
  for (let at = 1; at <= count; at += 1) {
    const occurred_at = new Date(LATER.getTime() + at * 60_000);
    await db
      .insertInto('audit_event')
      .values({ ...row, id: row.id + at, occurred_at })
      .execute();
    expect(await sealEvents(db as never, key, new Date(occurred_at.getTime() + 600_000))).toBe(1);
  }
}

test('old events go a hundred seals at a time, and what is gone is not read again', async () => {
  const said = await after(async (db) => {
    while ((await sealEvents(db as never, key, LATER)) > 0);
    const last = await db.selectFrom('audit_event').orderBy('id', 'desc').select('id').executeTakeFirstOrThrow();
    const before = await checkSeals(db, key);
    const single = 130;
    await sealSingly(db, last, single);
    const newest = await newestSeal(db);
    const erase = (on = db, until = new Date(LATER.getTime() + single * 60_000)) =>
      eraseEvents(on as never, key, until, LATER);
    const singleAtFirst = 100 - before.seals;
    expect(await erase()).toBe(before.events + singleAtFirst);
    // All but the newest, which is not older than the instant.
    expect(await erase()).toBe(single - singleAtFirst - 1);
    let read = 0;
    const counting = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        read += result.rows.length;
        return result;
      },
    });
    expect(await erase(counting)).toBe(0);
    // The seal that is left, the one before it, and the age of its events.
    expect(read).toBe(3);
    expect(await checkSeals(db, key)).toMatchObject({ seals: newest?.id, events: 1, open: 0 });
  });
  expect(said).toEqual([]);
});

test('seals that are cut off, all or the last, are missed by the newest one that a file keeps', async () => {
  const { db } = network.deps;
  const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-seal-'));
  const run = (one: typeof db) =>
    sealAndErase({ db: one }, key, { folder, now: () => LATER, eraseBefore: undefined, isStopped: () => false });
  await run(db);
  const file = join(folder, SEAL_FILE);
  const kept = await readSeal(file);
  expect(kept).toEqual(await newestSeal(db));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await checkSeals(db, key, kept)).wrong).toEqual([]);
  const [events, seals] = [
    await db.selectFrom('audit_event').selectAll().execute(),
    await db.selectFrom('audit_seal').selectAll().execute(),
  ];
  await db.deleteFrom('audit_seal').execute();
  await db
    .deleteFrom('audit_event')
    .where('id', '>', events[0]!.id + 10)
    .execute();
  expect((await checkSeals(db, key)).wrong).toEqual([]);
  expect((await checkSeals(db, key, kept)).wrong).toEqual([expect.stringContaining('removed or replaced')]);
  // The service does not seal the rest as if nothing had happened.
  await expect(run(db)).rejects.toThrow('Nothing is sealed until');
  expect(await db.selectFrom('audit_seal').selectAll().execute()).toEqual([]);
  await db.deleteFrom('audit_event').execute();
  for (let from = 0; from < events.length; from += 500) {
    await db
      .insertInto('audit_event')
      .values(events.slice(from, from + 500))
      .execute();
  }
  await db.insertInto('audit_seal').values(seals).execute();
  rmSync(folder, { recursive: true });
});

test('events that are too old are looked for once a day', async () => {
  const { db } = network.deps;
  const old = await db.selectFrom('audit_event').orderBy('id', 'desc').selectAll().executeTakeFirstOrThrow();
  const numberOf = async () => (await db.selectFrom('audit_event').select('id').execute()).length;
  const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-seal-'));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let at = new Date('2030-03-15T12:00:00Z');
  let run: Promise<void> | undefined;
  const sealing = startSealing({
    database: { ...network.database, unlessElsewhere: (_name, work) => (run = work()) },
    secret: SECRET,
    folder,
    keepYears: 1,
    now: () => at,
    onTrouble: (error) => {
      throw error;
    },
  });
  const minute = async () => {
    vi.advanceTimersByTime(60_000);
    await run;
    await setImmediate();
    return numberOf();
  };
  try {
    expect([await minute(), await minute()]).toEqual([0, 0]);
    await db
      .insertInto('audit_event')
      .values({ ...old, id: old.id + 1 })
      .execute();
    expect([await minute(), await minute()]).toEqual([1, 1]);
    at = new Date('2030-03-16T00:00:00Z');
    expect(await minute()).toBe(0);
  } finally {
    await sealing.stop();
    vi.useRealTimers();
    rmSync(folder, { recursive: true });
  }
});
