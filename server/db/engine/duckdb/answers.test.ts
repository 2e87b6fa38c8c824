import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Answers, writtenTo } from './answers.ts';

const statement = (sql: string, ...parameters: unknown[]) => ({ sql, parameters });
const fees = statement('select * from "fee" where id = $1', 1);

/** Counts its reads. */
function reader(rows: Record<string, unknown>[] = [{ id: 1 }]) {
  const times = { done: 0 };
  return Object.assign(times, {
    read: async () => {
      times.done += 1;
      await setImmediate();
      return rows;
    },
  });
}

test('a read is done once, until the table it reads is written to', async () => {
  const [answers, one] = [new Answers(), reader()];
  for (const forget of ['none', 'order', 'fee', undefined]) {
    answers.forget(forget);
    expect(await answers.get(fees, one.read)).toEqual([{ id: 1 }]);
  }
  expect(one.done).toBe(3);
});

test('a write to a table keeps what only has a longer name in its query', async () => {
  const [answers, one] = [new Answers(), reader()];
  const ask = () => answers.get(statement('select "fee_id", fees from prices'), one.read);
  await ask();
  answers.forget('fee');
  await ask();
  expect(one.done).toBe(1);
  answers.forget('prices');
  await ask();
  expect(one.done).toBe(2);
});

test('other values are another read', async () => {
  const [answers, one] = [new Answers(), reader()];
  const at = (value: unknown) => answers.get(statement(fees.sql, value), one.read);
  for (const value of [1, '1', true, null, new Date(0), new Date(1), 1]) await at(value);
  expect(one.done).toBe(6);
});

test('equal concurrent reads share a query, unless a write comes between', async () => {
  const [answers, one] = [new Answers(), reader()];
  await Promise.all([answers.get(fees, one.read), answers.get(fees, one.read)]);
  expect(one.done).toBe(1);
  answers.forget('fee');
  const before = answers.get(fees, one.read);
  answers.forget('fee');
  await Promise.all([before, answers.get(fees, one.read)]);
  expect(one.done).toBe(3);
  await answers.get(fees, one.read);
  expect(one.done, 'the later one is kept').toBe(3);
});

test('a read that was under way when its table was written to is not kept', async () => {
  const [answers, one] = [new Answers(), reader()];
  const before = answers.get(fees, one.read);
  answers.forget('fee');
  await before;
  await answers.get(fees, one.read);
  expect(one.done).toBe(2);
});

test('a failure is told to all who wait, and not kept', async () => {
  const answers = new Answers();
  const fails = () => Promise.reject(new Error('torn'));
  const both = await Promise.allSettled([answers.get(fees, fails), answers.get(fees, fails)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await answers.get(fees, reader().read)).toEqual([{ id: 1 }]);
});

test('a caller that changes its rows does not change another’s', async () => {
  const [answers, one] = [new Answers(), reader([{ id: 1 }, { id: 2 }])];
  const [first] = await answers.get(fees, one.read);
  expect(() => (first!['id'] = 7)).toThrow(TypeError);
  (await answers.get(fees, one.read)).pop();
  expect(await answers.get(fees, one.read)).toEqual([{ id: 1 }, { id: 2 }]);
});

test.each([
  "select nextval('fee_id') from box",
  'select * from duckdb_sequences()',
  'select now() as at from fee',
  'select 1',
])('%s is asked each time', async (sql) => {
  const [answers, one] = [new Answers(), reader()];
  await answers.get(statement(sql), one.read);
  await answers.get(statement(sql), one.read);
  expect(one.done).toBe(2);
});

test('the least recently used result makes room, and too large ones are not kept', async () => {
  const answers = new Answers();
  const page = reader(
    Array.from({ length: 1000 }, () => Object.fromEntries(Array.from({ length: 39 }, (_, at) => [at, at]))),
  );
  const ask = (id: number) => answers.get(statement(fees.sql, id), page.read);
  for (let id = 1; id <= 10; id += 1) await ask(id);
  await ask(1);
  await ask(11);
  expect(page.done).toBe(11);
  await ask(1);
  expect(page.done, 'asked for lately').toBe(11);
  await ask(2);
  expect(page.done, 'had to go').toBe(12);
  const large = reader(Array.from({ length: 50_000 }, () => ({ id: 1 })));
  await answers.get(statement('select * from large'), large.read);
  await answers.get(statement('select * from large'), large.read);
  expect(large.done).toBe(2);
});

test.each([
  ['insert into "fee" ("id") values ($1)', 'fee'],
  ['\n  update fee set id = 1', 'fee'],
  ['DELETE FROM "fee"', 'fee'],
  ['with old as (select 1) delete from fee', undefined],
  ['drop table fee', undefined],
])('%s writes to %s', (sql, table) => {
  expect(writtenTo(sql)).toBe(table);
});
