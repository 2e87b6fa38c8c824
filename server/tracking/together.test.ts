import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '#server/db/database';
import type { OpenDatabase } from '#server/db/engine/engine';
import { openDuckDb } from '#server/db/engine/duckdb/open';
import { Together } from './together.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openDuckDb(':memory:');
  await database.script(`create table network (
    id bigint primary key check (id < 100), kind text, name text, created_by text, created_at timestamp)`);
});
afterAll(() => database.close());

/** Holds the one place to write; the returned function gives it back. */
async function holdWriter(): Promise<() => Promise<void>> {
  let end!: () => void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  let begun!: () => void;
  const isHeld = new Promise<void>((resolve) => (begun = resolve));
  const writing = database.db.transaction().execute(() => {
    begun();
    return ended;
  });
  await isHeld;
  return async () => {
    end();
    await writing;
  };
}

const row = { kind: 'own' as const, name: 'Harbour', created_by: null, created_at: new Date(0) };

function keeper(most = 10) {
  const written: (readonly number[])[] = [];
  const write = async (tx: Tx, some: readonly number[]) => {
    written.push(some);
    for (const id of some)
      if (id >= 0)
        await tx
          .insertInto('network')
          .values({ ...row, id })
          .execute();
    return some.map((one) => (one < 0 ? new Error(`${one} is refused`) : `kept ${one}`));
  };
  return { together: new Together<number, string>({ db: database.db, most, write }), written };
}

const kept = async () =>
  (await database.db.selectFrom('network').select('id').orderBy('id').execute()).map(({ id }) => id);

test('what arrives while others write shares a transaction, and each caller has the result of its own', async () => {
  const { together, written } = keeper(3);
  const release = await holdWriter();
  const all = [1, 2, 3, 4].map((one) => together.store(one));
  await release();
  expect(await Promise.all(all)).toEqual(['kept 1', 'kept 2', 'kept 3', 'kept 4']);
  expect(written).toEqual([[1, 2, 3], [4]]);
  expect(await together.store(5)).toBe('kept 5');
  expect(await kept()).toEqual([1, 2, 3, 4, 5]);
});

test('one that is refused takes nothing from those it is stored with', async () => {
  const { together } = keeper();
  const release = await holdWriter();
  const all = Promise.allSettled([11, -1, 12].map((one) => together.store(one)));
  await release();
  expect(await all).toMatchObject([
    { value: 'kept 11' },
    { reason: { message: '-1 is refused' } },
    { value: 'kept 12' },
  ]);
  expect(await kept()).toEqual(expect.arrayContaining([11, 12]));
});

test('of a transaction that the database refuses, each is stored alone, once', async () => {
  const { together, written } = keeper();
  const release = await holdWriter();
  const all = Promise.allSettled([21, 100, 22].map((one) => together.store(one)));
  await release();
  expect(await all).toMatchObject([{ value: 'kept 21' }, { status: 'rejected' }, { value: 'kept 22' }]);
  expect(written).toEqual([[21, 100, 22], [21], [100], [22]]);
  expect((await kept()).filter((one) => one > 20)).toEqual([21, 22]);
});

test('all who wait are told when no transaction begins', async () => {
  const closed = await openDuckDb(':memory:');
  await closed.close();
  const together = new Together({ db: closed.db, most: 10, write: async () => [] });
  const all = await Promise.allSettled([1, 2].map((one) => together.store(one)));
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(together.store(3)).rejects.toThrow();
});
