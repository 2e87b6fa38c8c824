/** Runs a real server in a separate process with a temporary database. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { compiled } from '../server/testing/compiled.ts';
import { freePort } from '../server/testing/free-port.ts';

export interface ServerProcess {
  /** `http://127.0.0.1:41234` */
  url: string;
  /** Its output so far. */
  output: () => string;
  pid: number;
  /**
   * Asks it to stop and waits.
   * @throws Error when it does not end in time, or with an exit code other than 0.
   */
  stop: () => Promise<void>;
}

const startTimeout = 120_000;
const stopTimeout = 15_000;

/**
 * Starts `server/main.ts` and waits until it is ready, on a free port unless `settings` has one.
 * @throws Error with its output when it exits or is not ready after `patience` milliseconds, by default two minutes.
 */
export async function startServerProcess(
  settings: Record<string, string> = {},
  patience = startTimeout,
): Promise<ServerProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'partnerdeck-'));
  const port = Number(settings['PORT'] ?? (await freePort()));
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...environment(),
      ...compiled,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PER_MINUTE: '100000',
      ...settings,
    },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const clean = () => rm(folder, { recursive: true, force: true });
  const url = `http://127.0.0.1:${port}`;
  try {
    await ready(child, url, patience);
  } catch (error) {
    child.kill('SIGKILL');
    await clean();
    throw new Error(`${(error as Error).message}\n${printed}`, { cause: error });
  }
  return {
    url,
    output: () => printed,
    pid: child.pid ?? 0,
    stop: async () => {
      const ending = await stop(child);
      await clean();
      if (ending !== 'exit code 0') throw new Error(`The server ended with ${ending} after SIGTERM.\n${printed}`);
    },
  };
}

/** The environment without the product's own variables, which would affect the tests. */
function environment(): NodeJS.ProcessEnv {
  const { SESSION_SECRET: _secret, PUBLIC_URL: _url, ...rest } = process.env;
  return Object.fromEntries(Object.entries(rest).filter(([name]) => !name.startsWith('UPSTREAM_')));
}

async function ready(child: ChildProcess, url: string, patience: number): Promise<void> {
  const until = Date.now() + patience;
  while (Date.now() < until) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The server ended with ${endingOf(child)} before it was ready.`);
    }
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.status === 200) return;
    await pause(50);
  }
  throw new Error(`The server was not ready after ${patience / 1000} seconds.`);
}

async function stop(child: ChildProcess): Promise<string> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const late = await Promise.race([ended, pause(stopTimeout, 'late' as const, { ref: false })]);
    if (late === 'late') {
      child.kill('SIGKILL');
      return `no answer for ${stopTimeout / 1000} seconds`;
    }
  }
  return endingOf(child);
}

function endingOf(child: ChildProcess): string {
  return child.signalCode === null ? `exit code ${child.exitCode}` : `signal ${child.signalCode}`;
}
