// oxlint-disable-next-line import/no-unassigned-import -- it is there for what it does, and must come first
import './owner-only.ts';
import { signedUpAt } from '#server/domain/signed-up.store';
import { messageOf } from '#server/failure';
import { ConfigError, secretOf } from './config.ts';
import { eraseEverywhere, personalData } from './modules/access/personal-data.ts';
import { openStored, readStored, withNetworks } from './stored.ts';

/** `npm run personal-data -- export|erase <email>`: what the law gives a person who cannot sign in. */

const usage = `npm run personal-data -- export <email>   (or: npx partnerdeck personal-data export <email>)
npm run personal-data -- erase <email>

"export" prints everything that is stored about a person as JSON. "erase" deletes the sign-in and replaces name and
address by "Erased person" and a number; what the person did stays. With a database file, stop the server first.`;

async function main(verb: 'export' | 'erase', email: string): Promise<void> {
  const config = readStored(process.env);
  const home = await openStored(config);
  try {
    await withNetworks(config, home, async (networks) => {
      const person = await signedUpAt(home.db, email);
      if (!person) throw new ConfigError(`Nobody has the email ${email}. Nothing was changed.`);
      if (verb === 'export') {
        process.stdout.write(`${JSON.stringify(await personalData(networks, person, new Date()), null, 2)}\n`);
        return;
      }
      const operator = { id: 'personal-data', name: 'Operator' };
      const name = await eraseEverywhere(networks, person, {
        secret: secretOf(config),
        now: new Date(),
        operator,
      });
      process.stderr.write(`${email} is erased, and called ${name} from now on.\n`);
    });
  } finally {
    await home.close();
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
