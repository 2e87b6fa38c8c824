import { DAY_MS } from '#contract/day';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Auth } from '#server/auth';
import { isLocal } from '#server/address';
import type { Config } from '#server/config';
import { copyNetwork } from '#server/db/copy';
import { openDuckDb } from '#server/db/engine/duckdb/open';
import type { OpenDatabase } from '#server/db/engine/engine';
import { migrate } from '#server/db/migrate';
import { scratchFolder } from '#server/scratch';
import { demoUsers, fillDemo } from './index.ts';

const DEMO_PASSWORD = 'partnerdeck-demo';

/**
 * Reads the demo network's people, to be shown at the start; `password` is null if it was created, and shown, at an
 * earlier one. Checking who still has the well-known password takes as long as signing each of them in.
 */
export type SignIns = () => Promise<{ email: string; role: string; password: string | null }[]>;

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
  const local = isLocal(config);
  if (!stored) {
    const demo = {
      conversions: config.DEMO_CONVERSIONS,
      today: config.DEMO_TODAY ?? newestDay(now()),
      knownPasswords: local,
    };
    const passwords = await newPasswords(auth, local);
    if (database.engine === 'duckdb') await fill(database, demo, passwords, onProgress);
    else await fillThroughDuckDb(database, demo, passwords, onProgress);
    return async () => passwords;
  }
  const demo = JSON.parse(stored.value) as Demo;
  const withKnown = () => (demo.knownPasswords ? withKnownPassword(database, auth) : new Set<string>());
  if (demo.knownPasswords && !local) {
    const known = await withKnown();
    const passwords = (await newPasswords(auth, false)).filter(({ id }) => known.has(id));
    await database.scripts(({ script }) => keep(script, { ...demo, knownPasswords: false }, passwords));
    const made = demoUsers.map(({ id, email, role }) => {
      const password = passwords.find((one) => one.id === id)?.password ?? null;
      return { email, role, password };
    });
    return async () => made;
  }
  return async () => {
    const known = await withKnown();
    return demoUsers.map(({ id, email, role }) => ({ email, role, password: known.has(id) ? DEMO_PASSWORD : null }));
  };
}

/** Ids of the demo users who still have the well-known password. */
export async function withKnownPassword({ db }: OpenDatabase, auth: Auth): Promise<Set<string>> {
  const { password: hasher } = await auth.$context;
  const ids = demoUsers.map(({ id }) => id);
  const rows = await db
    .selectFrom('auth_account')
    .where('user_id', 'in', ids)
    .where('provider_id', '=', 'credential')
    .select(['user_id', 'password'])
    .execute();
  const known = new Set<string>();
  for (const { user_id, password: hash } of rows) {
    if (hash !== null && (await hasher.verify({ hash, password: DEMO_PASSWORD }))) known.add(user_id);
  }
  return known;
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
  const folder = await scratchFolder('demo');
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
      const password = known ? DEMO_PASSWORD : randomBytes(16).toString('base64url');
      return { ...user, password, hash: await hasher.hash(password) };
    }),
  );
}

/** Stores the passwords and the demo network's options; sessions of older passwords end. */
async function keep(script: (sql: string) => Promise<void>, demo: Demo, passwords: Password[]): Promise<void> {
  for (const { id, hash } of passwords) {
    await script(`delete from auth_account where user_id = '${id}'; delete from auth_session where user_id = '${id}'`);
    await script(`insert into auth_account (id, account_id, provider_id, user_id, password, created_at, updated_at)
      values ('${id}-password', '${id}', 'credential', '${id}', '${hash}', localtimestamp, localtimestamp)`);
  }
  const { conversions, today, knownPasswords } = demo;
  await script(`delete from setting where name = '${SETTING}'`);
  await script(
    `insert into setting values ('${SETTING}', '${JSON.stringify({ conversions, today, knownPasswords })}')`,
  );
}
