// oxlint-disable-next-line import/no-unassigned-import -- it is there for what it does, and must come first
import './owner-only.ts';
import { signedUpAt } from '#server/domain/signed-up.store';
import { messageOf } from '#server/failure';
import { ConfigError } from './config.ts';
import { endAllSessions } from './modules/access/sessions.store.ts';
import { logFromTerminal } from './modules/access/terminal-log.ts';
import { openStored, readStored, withNetworks } from './stored.ts';

/** `npm run sign-out -- <email>|--everybody`: ends sessions when there is no page for it, such as after a leak. */

const EVERYBODY = '--everybody';

const usage = `npm run sign-out -- <email>   (or: npx partnerdeck sign-out <email>)
npm run sign-out -- ${EVERYBODY}

Ends every session of a person, or of everybody: whoever works in the dashboard signs in again. API keys, passkeys and
trusted devices stay. With a database file, stop the server first.`;

async function main(email: string | undefined): Promise<void> {
  const config = readStored(process.env);
  const database = await openStored(config);
  try {
    const person = email === undefined ? undefined : await signedUpAt(database.db, email);
    if (email !== undefined && !person) throw new ConfigError(`Nobody has the email ${email}. Nothing was changed.`);
    const ended = await endAllSessions(database.db, person?.id);
    process.stderr.write(`${ended.length} ${ended.length === 1 ? 'session has' : 'sessions have'} ended.\n`);
    await withNetworks(config, database, (networks) => logFromTerminal(networks, new Set(ended), 'session.ended'));
  } finally {
    await database.close();
  }
}

const [whose, ...others] = process.argv.slice(2);
if (!whose || others.length > 0 || (whose.startsWith('-') && whose !== EVERYBODY)) {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 2;
} else {
  await main(whose === EVERYBODY ? undefined : whose).catch((error: unknown) => {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = error instanceof ConfigError ? 2 : 1;
  });
}
