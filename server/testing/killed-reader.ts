import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { testConfig } from './config.ts';
import { copyOfTemplate, type TestDatabase } from './database.ts';
import type { LiveNetwork } from './live-network.ts';
import { startLive } from './mirrored.ts';
import { runProgram } from './process.ts';

/** Settings of a program that reads a live network on this machine. */
export const onThisMachine = { ALLOW_PRIVATE_NETWORKS: '1' };

/** Longer than a program takes from its start to its first requests, on a machine that has little else to do. */
const QUIET_MS = 20_000;

/**
 * Runs the program on a database and kills it (SIGKILL) when it has sent so many requests to a live network, or when it
 * has none to send for so many milliseconds. @returns whether it has sent them
 */
export async function killReader(
  { settings }: TestDatabase,
  wire: LiveNetwork,
  requests: number,
  quiet = QUIET_MS,
): Promise<boolean> {
  const { SESSION_SECRET } = testConfig(settings);
  const program = runProgram({ ...settings, ...onThisMachine, SESSION_SECRET });
  const until = wire.requests.length + requests;
  const late = Date.now() + quiet;
  while (wire.requests.length < until && Date.now() < late) await pause(10);
  const hasSent = wire.requests.length >= until;
  program.child.kill('SIGKILL');
  await program.ended;
  return hasSent;
}

/** A live network, and a database in a folder of its own for programs that are killed; `drop` removes both. */
export async function startKilling(options: Parameters<typeof startLive>[0] = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-killed-'));
  const network = await startLive(options);
  const database = await copyOfTemplate(folder);
  const drop = async () => {
    await network.wire.close();
    await network.live.drop();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { folder, network, database, drop };
}
