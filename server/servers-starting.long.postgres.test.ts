import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { openNetwork } from './start.ts';
import { NOW, testConfig } from './testing/config.ts';
import { emptyDatabase, testOfSessions as test } from './testing/database.ts';
import { expectInvariants } from './testing/invariants.ts';

test('two that start on an empty database make one network', { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-servers-'));
  const empty = await emptyDatabase(folder);
  const started = await Promise.all([1, 2].map(() => openNetwork(testConfig(empty.settings), { now: () => NOW })));
  const [first] = started;
  const { rows } = await first!.database.snapshot(async (reader) => ({
    rows: await reader.rows<{ n: number }>('select count(*) as n from conversion'),
  }));
  expect(rows[0]!.n).toBe(2000);
  await expectInvariants(first!.deps.db);
  for (const one of started) await one.close();
  await empty.drop();
  rmSync(folder, { recursive: true, force: true });
});
