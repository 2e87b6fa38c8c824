/** A server that stands still or is lost within a transaction keeps the others from writing for half a minute. */
import { Client } from 'pg';
import { expect } from 'vitest';
import { postgresConfig } from './engine/postgres/open.ts';
import { testOfSessions as test } from '#server/testing/database';
import { waitingWriters } from '#server/testing/held-writer';
import { startNetwork } from '#server/testing/network';

test('others write again soon', { timeout: 120_000 }, async () => {
  const network = await startNetwork();
  const { db, config } = network.deps;
  const lost = new Client(postgresConfig(config.DATABASE_URL!));
  const ended = new Promise<Error>((resolve) => lost.on('error', resolve));
  await lost.connect();
  await lost.query(`begin; select pg_advisory_xact_lock(hashtext('partnerdeck writes'))`);
  const first = db.transaction().execute(async () => 'written');
  await expect.poll(() => waitingWriters(db)).toBeGreaterThan(0);
  // A writer waits 15 seconds for its turn, and is told to come again.
  await expect(first).rejects.toMatchObject({ code: 'OVERLOADED' });
  await ended;
  await expect.poll(() => db.transaction().execute(async () => 'written')).toBe('written');
  await network.drop();
});
