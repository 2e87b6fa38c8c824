// oxlint-disable-next-line import/no-unassigned-import -- it is there for what it does, and must come first
import './owner-only.ts';
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { messageOf } from '#server/failure';
import { ConfigError } from './config.ts';
import { openAuth, PASSWORD_LENGTH } from './auth.ts';
import { setPassword } from './modules/access/password.store.ts';
import { logFromTerminal } from './modules/access/terminal-log.ts';
import { weakness } from './sign-in/new-password.ts';
import { openStored, readStored, withNetworks } from './stored.ts';

/** `npm run password -- <email>`: sets the password of somebody who has lost it; sessions and passkeys end. */

const NO_FACTOR = '--no-second-factor';

const usage = `npm run password -- <email> [${NO_FACTOR}]   (or: npx partnerdeck password <email>)

Sessions, passkeys and trusted devices of the person end, and the second factor of somebody who was invited or has
started a network, and has never followed a link that was mailed to the address.

With ${NO_FACTOR} the person's second factor is switched off too: for somebody who has lost phone and recovery codes.
Asks for the new password, or reads it from standard input. With a database file, stop the server first.`;

const say = (line: string) => void process.stderr.write(`${line}\n`);

/** Asks without showing what is typed. */
async function typed(question: string): Promise<string> {
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const asking = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await asking.question('');
  } finally {
    asking.close();
    say('');
  }
}

async function wanted(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '');
  const password = await typed('New password: ');
  if ((await typed('Once more: ')) !== password)
    throw new ConfigError('The two are not the same. Nothing was changed.');
  return password;
}

async function main(email: string, withoutFactor: boolean): Promise<void> {
  const config = readStored(process.env);
  const password = await wanted();
  const { least, most } = PASSWORD_LENGTH;
  if (password.length < least || password.length > most) {
    throw new ConfigError(`A password has ${least} to ${most} characters. Nothing was changed.`);
  }
  if (weakness(password, [email])) {
    throw new ConfigError('This password is among those that are tried first. Nothing was changed.');
  }
  const database = await openStored(config);
  try {
    const auth = openAuth(database.db, {
      // The hash of a password has nothing of it.
      secret: randomBytes(32).toString('hex'),
      publicUrl: 'http://localhost',
      sessionDays: config.SESSION_DAYS,
    });
    const { password: hasher } = await auth.$context;
    const hash = await hasher.hash(password);
    const person = await setPassword(database.db, email, { hash, withoutFactor }, new Date());
    if (!person) throw new ConfigError(`Nobody has the email ${email}. Nothing was changed.`);
    say(`${email} has the new password; earlier sessions, passkeys and trusted devices have ended.`);
    if (person.factorEnded) say('The second factor is switched off.');
    const actions = person.factorEnded ? (['password.set', 'two_factor.off'] as const) : (['password.set'] as const);
    await withNetworks(config, database, (networks) => logFromTerminal(networks, [person.id], ...actions));
  } finally {
    await database.close();
  }
}

const given = process.argv.slice(2);
const [email, ...others] = given.filter((one) => one !== NO_FACTOR);
if (!email || email.startsWith('-') || others.length > 0) {
  say(usage);
  process.exitCode = 2;
} else {
  await main(email, given.includes(NO_FACTOR)).catch((error: unknown) => {
    say(messageOf(error));
    process.exitCode = error instanceof ConfigError ? 2 : 1;
  });
}
