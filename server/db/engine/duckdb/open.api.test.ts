import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../engine.ts';
import { openDuckDb } from './open.ts';

let database: OpenDatabase;

beforeAll(async () => {
  database = await openDuckDb(':memory:');
  await database.script('create table box (id bigint not null, colour text); create table lid (id bigint not null)');
});

afterAll(() => database.close());

const run = (text: string, db = database.db) => sql.raw(text).execute(db);
const blue = () => sql`select count(*) as n from box where colour = ${'blue'} and id < ${100}`.execute(database.db);
/** The same query without parameters, with a plan for its literal values. */
const all = () =>
  sql`select count(*) as n, coalesce(max(id), 0) as most from box where id < 100 and id >= 0`.execute(database.db);
const lids = () => sql`select count(*) as n from lid`.execute(database.db);

/** Operations on the boxes, and the resulting boxes. */
type Boxes = { id: number; colour: string }[];
const id = fc.integer({ min: -5, max: 300 });
const colour = fc.constantFrom('blue', 'red');
const write = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), id, colour }),
  fc.record({ kind: fc.constant('update' as const), id, colour }),
  fc.record({ kind: fc.constant('delete' as const), id, colour }),
);
type Write = typeof write extends fc.Arbitrary<infer W> ? W : never;
const step = fc.record({
  writes: fc.array(write, { maxLength: 3 }),
  as: fc.constantFrom('each', 'transaction', 'rolled back', 'script'),
  lids: fc.boolean(),
});

const text = ({ kind, id: at, colour: to }: Write) =>
  ({
    insert: `insert into box values (${at}, '${to}')`,
    update: `update box set colour = '${to}' where id = ${at}`,
    delete: `delete from box where id <= ${at} and colour = '${to}'`,
  })[kind];

function done(boxes: Boxes, one: Write): Boxes {
  if (one.kind === 'insert') return [...boxes, one];
  if (one.kind === 'update') return boxes.map((box) => (box.id === one.id ? { ...box, colour: one.colour } : box));
  return boxes.filter((box) => box.id > one.id || box.colour !== one.colour);
}

async function perform({ writes, as }: typeof step extends fc.Arbitrary<infer S> ? S : never): Promise<void> {
  if (as === 'script') return database.script(writes.map(text).join(';'));
  if (as === 'each') {
    for (const one of writes) await run(text(one));
    return;
  }
  const work = database.db.transaction().execute(async (tx) => {
    for (const one of writes) await run(text(one), tx);
    const { rows } = await sql<{ n: number }>`select count(*) as n from box`.execute(tx);
    if (as === 'rolled back') throw new Error(`not these ${rows[0]?.n}`);
  });
  await work.catch((error: Error) => {
    if (!error.message.startsWith('not these')) throw error;
  });
}

test('whatever is written in whatever way, the next read knows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      await run('delete from box');
      let boxes: Boxes = [];
      for (const one of steps) {
        const during = one.lids ? [blue(), all(), blue()] : [];
        await perform(one);
        if (one.as !== 'rolled back') boxes = one.writes.reduce(done, boxes);
        await Promise.all(during);
        const small = boxes.filter((box) => box.id < 100 && box.id >= 0);
        const [blues, every, same] = await Promise.all([blue(), all(), blue()]);
        const blueOnes = boxes.filter((box) => box.id < 100 && box.colour === 'blue');
        expect(blues.rows).toEqual([{ n: blueOnes.length }]);
        expect(same.rows).toEqual(blues.rows);
        expect(every.rows).toEqual([{ n: small.length, most: Math.max(0, ...small.map((box) => box.id)) }]);
      }
    }),
    { numRuns: 60 },
  );
});

test('a transaction reads what it wrote, others what is committed', async () => {
  await run('delete from lid');
  await lids();
  await database.db.transaction().execute(async (tx) => {
    await run('insert into lid values (1)', tx);
    expect((await sql`select count(*) as n from lid`.execute(tx)).rows).toEqual([{ n: 1 }]);
    expect((await lids()).rows).toEqual([{ n: 0 }]);
  });
  expect((await lids()).rows).toEqual([{ n: 1 }]);
});

test('a table that changes its columns is read as it is now', async () => {
  const read = () => sql`select * from bag where id = ${1}`.execute(database.db);
  await run('create table bag (id bigint)');
  await run('insert into bag values (1)');
  expect((await read()).rows).toEqual([{ id: 1 }]);
  await run("alter table bag add column size text default 'small'");
  expect((await read()).rows).toEqual([{ id: 1, size: 'small' }]);
  await run('drop table bag');
  await expect(read()).rejects.toThrow('bag');
});

test('closing waits for what runs, ends what runs on, and takes nothing new', { timeout: 30_000 }, async () => {
  const closing = await openDuckDb(':memory:');
  const short = sql<{ n: bigint }>`select count(*) as n from range(3000000) a where a.range % 7 = 3`.execute(
    closing.db,
  );
  const endless = sql`select sum(a.range * b.range) as n from range(10000000) a, range(10000000) b`.execute(closing.db);
  const ended = expect(endless).rejects.toThrow();
  const closed = closing.close();
  expect((await short).rows).toEqual([{ n: 428571 }]);
  await closed;
  await ended;
  await expect(closing.script('select 1')).rejects.toThrow('The database is closed.');
});

test('who waits to write keeps nobody from reading', async () => {
  const first = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const writing = database.db.transaction().execute(async (tx) => {
    await run('delete from lid', tx);
    begun.resolve();
    await first.promise;
  });
  await begun.promise;
  const waiting = Array.from({ length: 40 }, (_, at) =>
    at % 2 === 0
      ? run(`insert into lid values (${at})`)
      : database.db.transaction().execute((tx) => run(`insert into lid values (${at})`, tx)),
  );
  // Each of them has another text, so that none is answered from memory.
  const read = Array.from({ length: 40 }, (_, at) => run(`select ${at} as n from lid`));
  await expect(Promise.all(read)).resolves.toHaveLength(40);
  first.resolve();
  await Promise.all([writing, ...waiting]);
  expect((await lids()).rows).toEqual([{ n: 40 }]);
  await run('delete from lid');
});

test('answers that are read slowly keep nobody from reading or writing', async () => {
  const slow = Array.from({ length: 20 }, (_, at) => {
    const many = sql<{ n: number }>`(select ${sql.lit(at)} as n from range(10000))`.as('many');
    return database.db.selectFrom(many).select('n').stream()[Symbol.asyncIterator]();
  });
  const begun = slow.map((one) => one.next());
  await Promise.race(begun);
  await run('insert into lid values (1)');
  expect((await lids()).rows).toEqual([{ n: 1 }]);
  // Each gets its turn once those before it have ended.
  await Promise.all(slow.map(async (one, at) => [await begun[at], await one.return?.()]));
  await run('delete from lid');
});
