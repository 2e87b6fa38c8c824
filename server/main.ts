// oxlint-disable-next-line import/no-unassigned-import -- it is there for what it does, and must come first
import './owner-only.ts';
// oxlint-disable-next-line import/no-unassigned-import -- it is there for what it does, and must come first
import './threads.ts';
import { addressOf } from './address.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { holdPort, startFailure } from './port.ts';
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
    write('\n  Set up your network there; the address is good until it is used, or until the next start:\n');
    write(`    ${address}${setUpPath}`);
  }
  write('');
}

/** Stops gracefully: requests in flight finish, then the database closes. A second signal stops at once. */
function stopOnSignal({ close, app }: Network): void {
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) process.exit(1);
    stopping = true;
    app.log.info({ signal }, 'stopping');
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        app.log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

const config = settingsOrExit();
let signIns: Network['signIns'] = async () => [];
try {
  // Nothing is made or changed for a service that cannot be reached.
  const release = await holdPort(config);
  const network = await openNetwork(config, { onProgress: write });
  ({ signIns } = network);
  stopOnSignal(network);
  await release();
  const address = await network.app.listen({ port: config.PORT, host: config.HOST });
  await welcome(addressOf(config, address), network);
  await connectBySettings(network);
} catch (error) {
  process.stderr.write(`Partnerdeck could not start: ${startFailure(error, config)}\n`);
  // New passwords are shown once, whatever comes after they were stored.
  for (const { email, password } of await signIns())
    if (password !== null) write(`    ${email.padEnd(38)} ${password}`);
  process.exit(1);
}
