// oxlint-disable-next-line import/no-unassigned-import -- it is there for what it does, and must come first
import './owner-only.ts';
import { messageOf } from '#server/failure';
import { addressOf } from './address.ts';
import { ConfigError } from './config.ts';
import { setUpPathOf } from './first-start.ts';
import { awaitsSetUp, newSetUpCode } from './modules/networks/set-up.store.ts';
import { openStored, readStored } from './stored.ts';

/** `npm run set-up`: prints a new set-up address of a network that waits for one; earlier ones end. */

const usage = `npm run set-up   (or: npx partnerdeck set-up)

Prints a new set-up address and ends those printed before. With a database file, stop the server first.`;

async function main(): Promise<void> {
  const config = readStored(process.env);
  const database = await openStored(config);
  try {
    if (!(await awaitsSetUp(database.db))) {
      throw new ConfigError(
        'This network does not wait for a set-up. Sign in; "npm run password -- <email>" (or "npx partnerdeck password <email>") sets a password that was lost.',
      );
    }
    process.stdout.write(`${addressOf(config)}${setUpPathOf(await newSetUpCode(database.db, 'end'))}\n`);
  } finally {
    await database.close();
  }
}

if (process.argv.length > 2) {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 2;
} else {
  await main().catch((error: unknown) => {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = error instanceof ConfigError ? 2 : 1;
  });
}
