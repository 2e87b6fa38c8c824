import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Auth } from '#server/auth';
import { isLoopback, type Config } from '#server/config';
import { copyNetwork } from '#server/db/copy';
import { openDuckDb } from '#server/db/engine/duckdb/open';
import type { OpenDatabase } from '#server/db/engine/engine';
import { migrate } from '#server/db/migrate';
import { demoUsers, fillDemo } from './index.ts';

const DEMO_PASSWORD = 'partnerdeck-demo';

/** The demo network's people; `password` is null if it was created, and shown, at an earlier start. */
export type SignIns = { email: string; role: string; password: string | null }[];

const SETTING = 'demo';
interface Demo {
  conversions: number;
  today: string;
  knownPasswords: boolean;
}

/**
 * Fills an empty database with the demo network in one transaction. The well-known passwords are used only when no
 * other machine can reach the server.
 */
export async function seed(
  database: OpenDatabase,
  auth: Auth,
  config: Config,
  now: () => Date,
  onProgress?: (what: string) => void,
): Promise<SignIns> {
  return database.alone('demo network', () => seedAlone(database, auth, config, now, onProgress));
}

const DAY_MS = 86_400_000;

/** The day before: whole days are made, and nothing in them may be later than the clock. */
export const newestDay = (now: Date): string => new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10);

async function seedAlone(
  database: OpenDatabase,
  auth: Auth,
  config: Config,
  now: () => Date,
  onProgress: (what: string) => void = () => {},
): Promise<SignIns> {
  const stored = await database.db.selectFrom('setting').where('name', '=', SETTING).select('value').executeTakeFirst();
  const local = isLoopback(config.HOST);
  if (!stored) {
    const demo = {
      conversions: config.DEMO_CONVERSIONS,
      today: config.DEMO_TODAY ?? newestDay(now()),
      knownPasswords: local,
    };
    const passwords = await newPasswords(auth, local);
    if (database.engine === 'duckdb') await fill(database, demo, passwords, onProgress);
    else await fillThroughDuckDb(database, demo, passwords, onProgress);
    return passwords;
  }
  const demo = JSON.parse(stored.value) as Demo;
  if (demo.knownPasswords && !local) {
    const passwords = await newPasswords(auth, false);
    await database.scripts(({ script }) => keep(script, { ...demo, knownPasswords: false }, passwords));
    return passwords;
  }
  return demoUsers.map(({ email, role }) => ({ email, role, password: demo.knownPasswords ? DEMO_PASSWORD : null }));
}

async function fill(
  database: OpenDatabase,
  demo: Demo,
  passwords: Password[],
  onProgress: (what: string) => void,
): Promise<void> {
  let shown = '';
  await database.scripts(async ({ script }) => {
    await fillDemo(script, demo, (label, done, total) => {
      if (label !== shown) onProgress(`Demo network, ${Math.round((100 * done) / total)} %: ${label.toLowerCase()}`);
      shown = label;
    });
    await keep(script, demo, passwords);
  });
}

/** DuckDB creates the demo network for both engines, so that the rows are the same. */
async function fillThroughDuckDb(
  database: OpenDatabase,
  demo: Demo,
  passwords: Password[],
  onProgress: (what: string) => void,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'partnerdeck-demo-'));
  const made = await openDuckDb(join(folder, 'network.duckdb'));
  try {
    await migrate(made);
    await fill(made, demo, passwords, onProgress);
    await copyNetwork(made, database, onProgress);
  } finally {
    await made.close();
    await rm(folder, { recursive: true, force: true });
  }
}

type Password = (typeof demoUsers)[number] & { password: string; hash: string };

async function newPasswords(auth: Auth, known: boolean): Promise<Password[]> {
  const { password: hasher } = await auth.$context;
  return Promise.all(
    demoUsers.map(async (user) => {
      const password = known ? DEMO_PASSWORD : randomBytes(12).toString('base64url');
      return { ...user, password, hash: await hasher.hash(password) };
    }),
  );
}

/** Stores the passwords and the demo network's options; sessions of older passwords end. */
async function keep(script: (sql: string) => Promise<void>, demo: Demo, passwords: Password[]): Promise<void> {
  await script('delete from auth_account; delete from auth_session');
  for (const { id, hash } of passwords) {
    await script(`insert into auth_account (id, account_id, provider_id, user_id, password, created_at, updated_at)
      values ('${id}-password', '${id}', 'credential', '${id}', '${hash}', localtimestamp, localtimestamp)`);
  }
  const { conversions, today, knownPasswords } = demo;
  await script(`delete from setting where name = '${SETTING}'`);
  await script(
    `insert into setting values ('${SETTING}', '${JSON.stringify({ conversions, today, knownPasswords })}')`,
  );
}
