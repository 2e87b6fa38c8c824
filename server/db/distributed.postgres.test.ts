/** Facts that an earlier version spread over servers are refused, not read in part. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openNetwork } from '#server/start';
import { testConfig } from '#server/testing/config';
import { newDatabase } from '#server/testing/database';

const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-distributed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['the first server', 'create table conversion (agency_id bigint) partition by list (agency_id)'],
  ['another server', 'create table conversion (agency_id bigint)'],
])('a start on %s', async (_, facts) => {
  const database = await newDatabase(folder);
  const before = await database.open();
  await before.script(facts);
  await before.close();
  await expect(openNetwork(testConfig(database.settings))).rejects.toThrow('copy the network to an empty database');
  await database.drop();
});
