import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { copyOfTemplate, type TestDatabase } from '#server/testing/database';
import { runProgram } from '#server/testing/process';

/** Clicks that are stored when the program is stopped or killed. */

const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-clicks-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

const newClicks = (database: TestDatabase) =>
  database.read((db) =>
    db.selectFrom('traffic_event').where('id', '>', 1_000_000_000_000).select(['uid', 'device_type']).execute(),
  );

async function network(name: string) {
  const data = mkdtempSync(join(folder, name));
  const database = await copyOfTemplate(data);
  const pair = await database.read((db) =>
    db
      .selectFrom('relation as r')
      .innerJoin('campaign as c', 'c.id', 'r.campaign_id')
      .where('r.status', '=', 'live')
      .where('c.status', '=', 'live')
      .select(['r.publisher_id as aid', 'c.id as pid'])
      .orderBy('r.id')
      .executeTakeFirstOrThrow(),
  );
  const program = runProgram(database.settings);
  const [, address] = await program.says(/running at (http:\S+)/);
  const follow = (uid: number) =>
    fetch(`${address}/c?AID=${pair.aid}&PID=${pair.pid}&uid=${uid}`, {
      headers: { 'user-agent': CHROME },
      redirect: 'manual',
    });
  return { database, follow, ...program };
}

test('a kill loses at most the clicks of its last second', { timeout: 60_000 }, async () => {
  const { database, follow, child, ended } = await network('killed-');
  for (let uid = 0; uid < 100; uid++) expect((await follow(uid)).status).toBe(302);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  child.kill('SIGKILL');
  await ended;
  const uids = (await newClicks(database)).map((one) => Number(one.uid)).toSorted((a, b) => a - b);
  expect(uids).toEqual(Array.from({ length: 100 }, (_, uid) => uid));
});

test('stopping loses none', { timeout: 60_000 }, async () => {
  const { database, follow, child, ended } = await network('stopped-');
  // A busy machine sheds load: a click that was not taken is followed again.
  for (let uid = 0; uid < 30; uid++) while ((await follow(uid)).status !== 302);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(await newClicks(database)).toHaveLength(30);
});
