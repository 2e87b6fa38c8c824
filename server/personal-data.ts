// oxlint-disable-next-line import/no-unassigned-import -- it is there for what it does, and must come first
import './owner-only.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { HOME } from '#contract/networks';
import { messageOf } from '#server/failure';
import { ConfigError, readConfig, type Config } from './config.ts';
import { openDuckDb } from './db/engine/duckdb/open.ts';
import type { OpenDatabase } from './db/engine/engine.ts';
import { openPostgres } from './db/engine/postgres/open.ts';
import { eraseEverywhere, personalData } from './modules/access/personal-data.ts';
import { signedUpAt } from './modules/access/personal-data.store.ts';
import { NETWORK_FILE, networkFolder, networkSchema } from './places.ts';
import { openStored } from './stored.ts';

/** `npm run personal-data -- export|erase <email>`: what the law gives a person who cannot sign in. */

const usage = `npm run personal-data -- export <email>   (or: npx partnerdeck personal-data export <email>)
npm run personal-data -- erase <email>

"export" prints everything that is stored about a person as JSON. "erase" deletes the sign-in and replaces name and
address by "Erased person" and a number; what the person did stays. With a database file, stop the server first.`;

/** Opens a further network. @throws ConfigError when its file is missing */
async function openFurther(config: Config, id: number): Promise<OpenDatabase> {
  if (config.DATABASE_URL) return openPostgres(config.DATABASE_URL, { schema: networkSchema(id) });
  const path = join(networkFolder(config.DATA_DIR, id), NETWORK_FILE);
  if (!existsSync(path)) throw new ConfigError(`The file ${path} of a further network is missing.`);
  return openDuckDb(path);
}

async function main(verb: 'export' | 'erase', email: string): Promise<void> {
  const config = readConfig(process.env);
  const home = await openStored(config);
  const opened = [home];
  try {
    const networks = [{ name: 'Network 1', db: home.db }];
    const rows = await home.db.selectFrom('network').where('id', '<>', HOME).orderBy('id').selectAll().execute();
    for (const { id, name } of rows) {
      const database = await openFurther(config, id);
      opened.push(database);
      networks.push({ name, db: database.db });
    }
    const person = await signedUpAt(home.db, email);
    if (!person) throw new ConfigError(`Nobody has the email ${email}. Nothing was changed.`);
    if (verb === 'export') {
      process.stdout.write(`${JSON.stringify(await personalData(networks, person, new Date()), null, 2)}\n`);
      return;
    }
    const operator = { id: 'personal-data', name: 'Operator' };
    const name = await eraseEverywhere(networks, person, { secret: config.SESSION_SECRET, now: new Date(), operator });
    process.stderr.write(`${email} is erased, and called ${name} from now on.\n`);
  } finally {
    for (const database of opened) await database.close();
  }
}

const [verb, email, ...others] = process.argv.slice(2);
if ((verb !== 'export' && verb !== 'erase') || !email || others.length > 0) {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 2;
} else {
  await main(verb, email).catch((error: unknown) => {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = error instanceof ConfigError ? 2 : 1;
  });
}
