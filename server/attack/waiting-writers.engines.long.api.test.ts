import { afterAll, beforeAll, expect, test } from 'vitest';
import { whileSomebodyWrites } from '#server/testing/held-writer';
import { startNetwork, type TestNetwork } from '#server/testing/network';
import { filesOf } from '#server/testing/uploads';

/** A change that holds the turn to write for longer than anybody can wait. */

let network: TestNetwork;
beforeAll(async () => {
  network = await startNetwork();
});
afterAll(() => network.drop());

test('who waits too long for a turn to write is told to come again, and nothing of the change is there', async () => {
  const { publisher } = await network.callers();
  const files = filesOf(network);
  const make = (name: string) => files.api(publisher, 'POST', '/folders', { name, folderId: null });
  expect((await make('zero')).statusCode).toBe(201);
  await whileSomebodyWrites(network.deps.db, async () => {
    const answers = await Promise.all(['one', 'two', 'three'].map(make));
    for (const answer of answers) {
      expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([503, true]);
      expect(answer.json()).toMatchObject({ code: 'OVERLOADED', refusal: { key: 'service.overloaded' } });
    }
    // Who reads does not wait for who writes.
    expect((await publisher.get('/v1/campaigns', { limit: 1 })).statusCode).toBe(200);
  });
  expect((await make('four')).statusCode).toBe(201);
  const names = await files.names(publisher);
  expect(names.filter((name) => ['zero', 'one', 'two', 'three', 'four'].includes(name)).toSorted()).toEqual([
    'four',
    'zero',
  ]);
});
