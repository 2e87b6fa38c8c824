import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStorage } from '#server/storage';
import { copyOfTemplate, type TestDatabase } from '#server/testing/database';
import { startNetwork, type TestNetwork } from '#server/testing/network';
import { uploader } from '#server/testing/uploads';

/** Uploads beside other servers, and after kills. */

const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-uploads-'));
const files = openStorage(join(folder, 'files'));
let database: TestDatabase;
let network: TestNetwork;
let orphan: string;

beforeAll(async () => {
  database = await copyOfTemplate(folder);
  const path = join(files.incoming, 'upload');
  writeFileSync(path, 'bytes');
  orphan = await files.keep(path);
  // The process was killed here, before the record was stored, and it is long ago.
  utimesSync(join(files.incoming, orphan), 0, 0);
  network = await startNetwork({}, undefined, undefined, database);
});
afterAll(async () => {
  await network.drop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

test('bytes that a killed server stored without their record are gone after a start', async () => {
  await network.app.ready();
  await expect.poll(() => existsSync(files.pathOf(orphan)), { timeout: 20_000 }).toBe(false);
});

test('a server that starts beside another leaves its uploads alone', async () => {
  const advertiser = await network.as('advertiser');
  const waiting = { goesOn: true };
  const upload = uploader(network)(advertiser, { name: 'a.txt', content: 'x'.repeat(8_000_000) }).finally(
    () => (waiting.goesOn = false),
  );
  while (waiting.goesOn) {
    await openStorage(join(folder, 'files')).sweep(async () => false);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect((await upload).statusCode).toBe(200);
  expect(readdirSync(files.incoming)).toEqual([]);
});
