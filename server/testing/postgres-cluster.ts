/** A temporary PostgreSQL cluster, if PostgreSQL is installed. */
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

const execute = promisify(execFile);
const HOST = '127.0.0.1';
const USER = 'partnerdeck';
const START_MS = 30_000;

export interface Cluster {
  /** A folder of its own, in which its server may write; its data is in `data`, the server's current folder. */
  folder: string;
  /** Its major version, such as 15. */
  version: number;
  port: number;
  /** URL of one of its databases; `postgres` always exists. */
  url(database: string): string;
  /** Runs statements separately in one of its databases and returns their output. */
  psql(database: string, ...statements: string[]): Promise<string>;
  /** Copies its data into a new folder while its server runs (`pg_basebackup`). */
  copyTo(folder: string): Promise<void>;
  /** Stops the server as a crash would; `start` restarts it on the same port. */
  stop(): Promise<void>;
  /** Kills all processes of the server at once (SIGKILL): none of them ends by itself; `start` restarts it. */
  kill(): void;
  start(): Promise<void>;
  /** Stops it and deletes its files. */
  drop(): Promise<void>;
}

/** Folder of the newest installed PostgreSQL; undefined without one. */
export function postgresPrograms(): string | undefined {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).toSorted((a, b) => Number(a) - Number(b)) : [];
  return versions.map((version) => join(root, version, 'bin')).findLast((bin) => existsSync(join(bin, 'initdb')));
}

/** PostgreSQL does not run as root. */
function userFor(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString());
  return { uid: id('-u'), gid: id('-g') };
}

/** Ids of the processes that a process has started; none where the system does not tell. */
function childrenOf(id: number): number[] {
  const file = `/proc/${id}/task/${id}/children`;
  return existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number) : [];
}

/**
 * Creates a cluster and starts its server on a free port of loopback with these settings.
 * @param base a folder with the data of another cluster to begin with
 * @throws without PostgreSQL: call `postgresPrograms` first.
 */
export async function startCluster(settings: Record<string, string> = {}, base?: string): Promise<Cluster> {
  const bin = postgresPrograms();
  if (!bin) throw new Error('There is no PostgreSQL on this machine.');
  const user = userFor();
  const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-postgres-'));
  const data = join(folder, 'data');
  chmodSync(folder, 0o755);
  mkdirSync(data, { mode: 0o700 });
  for (const path of [folder, data]) if (user.uid !== undefined) chownSync(path, user.uid, user.gid ?? 0);
  const initialised = ['-D', data, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  if (base) await execute('cp', ['-a', `${base}/.`, data], { ...user, cwd: folder });
  else await execute(join(bin, 'initdb'), initialised, { ...user, cwd: folder });
  const port = await freePort();
  const all = {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    max_connections: '200',
    ...settings,
  };
  const given = Object.entries({ listen_addresses: HOST, port: String(port), unix_socket_directories: '', ...all });
  const url = (database: string) => `postgres://${USER}@${HOST}:${port}/${database}`;
  const psql = async (database: string, ...statements: string[]): Promise<string> => {
    const each = statements.flatMap((one) => ['-c', one]);
    const args = ['-d', url(database), '-qAtX', '-v', 'ON_ERROR_STOP=1', ...each];
    return (await execute(join(bin, 'psql'), args, { maxBuffer: 1 << 28 })).stdout;
  };
  let server: ChildProcess | undefined;
  const hasEnded = () => !server || server.exitCode !== null || server.signalCode !== null;
  const quit = () => void server?.kill('SIGQUIT');
  const kill = () => {
    const id = server?.pid;
    if (id === undefined || hasEnded()) return;
    // It starts no further process meanwhile.
    process.kill(id, 'SIGSTOP');
    for (const one of [...childrenOf(id), id]) process.kill(one, 'SIGKILL');
  };
  const start = async () => {
    const args = ['-D', data, ...given.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
    for (const until = Date.now() + START_MS; ; await pause(50)) {
      // A start beside processes of the one before that are still ending fails.
      if (hasEnded()) server = spawn(join(bin, 'postgres'), args, { ...user, stdio: 'ignore', cwd: folder });
      const ready = await psql('postgres', 'select 1').then(
        () => true,
        (error: unknown) => {
          if (Date.now() > until) throw error;
          return false;
        },
      );
      if (ready) return;
    }
  };
  const copyTo = async (to: string) => {
    await execute(join(bin, 'pg_basebackup'), ['-D', to, '-d', url('postgres'), '-c', 'fast'], {
      ...user,
      cwd: folder,
    });
  };
  const stop = async () => {
    if (!server || hasEnded()) return;
    const ended = once(server, 'exit');
    quit();
    await ended;
  };
  process.once('exit', quit);
  const drop = async () => {
    process.off('exit', quit);
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await start();
  } catch (error) {
    await drop();
    throw error;
  }
  const version = Number(/postgresql\/(\d+)\//.exec(bin)?.[1]);
  return { folder, version, port, url, psql, copyTo, stop, kill, start, drop };
}
