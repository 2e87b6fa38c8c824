// oxlint-disable-next-line import/no-unassigned-import -- it is there for what it does, and must come first
import './threads.ts';
import { messageOf } from '#server/failure';
import { ConfigError, isLoopback, readConfig, type Config } from './config.ts';
import { openNetwork, type Network } from './start.ts';

const write = (line: string) => void process.stdout.write(`${line}\n`);

function settingsOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}

function welcome(address: string, signIns: Network['signIns']): void {
  write(`\n  Partnerdeck is running at ${address}\n`);
  for (const { role, email, password } of signIns) {
    write(`    ${role.padEnd(11)} ${email.padEnd(38)} ${password ?? '(password shown at the first start)'}`);
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
try {
  const network = await openNetwork(config, { onProgress: write });
  stopOnSignal(network);
  const address = await network.app.listen({ port: config.PORT, host: config.HOST });
  welcome(
    config.PUBLIC_URL ?? (isLoopback(config.HOST) ? address : `http://${config.HOST}:${config.PORT}`),
    network.signIns,
  );
} catch (error) {
  process.stderr.write(`Partnerdeck could not start: ${messageOf(error)}\n`);
  process.exit(1);
}
