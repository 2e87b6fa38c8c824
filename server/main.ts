// oxlint-disable-next-line import/no-unassigned-import -- it is there for what it does, and must come first
import './owner-only.ts';
// oxlint-disable-next-line import/no-unassigned-import -- it is there for what it does, and must come first
import './threads.ts';
import { addressOf } from './address.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { holdPort, startFailure } from './port.ts';
import { letServiceGoFirst } from './priorities.ts';
import { connectBySettings, openNetwork, type Network } from './start.ts';

const write = (line: string) => void process.stdout.write(`${line}\n`);

/** Reads the settings; `--own` is OWN_NETWORK=1. */
function settingsOrExit(): Config {
  const [own, ...others] = process.argv.slice(2);
  if ((own !== undefined && own !== '--own') || others.length > 0) {
    process.stderr.write('The only argument is --own: an empty installation becomes a network of your own.\n');
    process.exit(2);
  }
  try {
    return readConfig({ ...process.env, ...(own && { OWN_NETWORK: '1' }) });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}

async function welcome(address: string, { signIns, setUpPath }: Pick<Network, 'signIns' | 'setUpPath'>): Promise<void> {
  const people = await signIns();
  write(`\n  Partnerdeck is running at ${address}\n`);
  for (const { role, email, password } of people) {
    write(`    ${role.padEnd(11)} ${email.padEnd(38)} ${password ?? '(password shown at the first start)'}`);
  }
  if (setUpPath !== undefined) {
    write('\n  Set up your network there; the address is good until that is done:\n');
    write(`    ${address}${setUpPath}`);
  }
  write('');
}

/**
 * Stops gracefully on a signal: requests in flight finish, then the database closes. While a network is being opened it
 * is sending mail already: a signal is followed once it is open. A second signal stops at once.
 * @returns `hasCome`: whether there was one; `follow` takes the open network; `isStopping`: whether that is stopped
 */
function stopOnSignal() {
  let open: Network | undefined;
  let signal: string | undefined;
  const stop = ({ app, close }: Network) => {
    app.log.info({ signal }, 'stopping');
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        app.log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  const told = (which: string) => {
    if (signal !== undefined) process.exit(1);
    signal = which;
    if (open) stop(open);
    else write('Stopping as soon as the network is open; a second signal stops at once.');
  };
  process.on('SIGTERM', told);
  process.on('SIGINT', told);
  const hasCome = () => signal !== undefined;
  const follow = (network: Network) => {
    open = network;
    if (hasCome()) stop(network);
  };
  return { hasCome, follow, isStopping: () => open !== undefined && hasCome() };
}

/** New passwords are shown once, whatever comes after they were stored. */
async function showNewPasswords(signIns: Network['signIns']): Promise<void> {
  for (const { email, password } of await signIns())
    if (password !== null) write(`    ${email.padEnd(38)} ${password}`);
}

const config = settingsOrExit();
const signals = stopOnSignal();
let signIns: Network['signIns'] = async () => [];
try {
  // Nothing is made or changed for a service that cannot be reached.
  const release = await holdPort(config);
  const network = await openNetwork(config, { onProgress: write });
  letServiceGoFirst();
  ({ signIns } = network);
  if (signals.hasCome()) await showNewPasswords(signIns);
  signals.follow(network);
  if (!signals.isStopping()) {
    await release();
    const address = await network.app.listen({ port: config.PORT, host: config.HOST });
    await welcome(addressOf(config, address), network);
    await connectBySettings(network);
  }
} catch (error) {
  // Listening fails where the network is stopped already.
  if (!signals.isStopping()) {
    process.stderr.write(`Partnerdeck could not start: ${startFailure(error, config)}\n`);
    await showNewPasswords(signIns);
    process.exit(1);
  }
}
