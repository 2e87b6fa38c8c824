import type { LightMyRequestResponse } from 'fastify';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { asker } from '#server/db/asker';
import { databaseAt } from './database.ts';
import { startNetwork } from './network.ts';
import { startCluster } from './postgres-cluster.ts';

/** A service whose PostgreSQL server is killed at a statement of its own choosing, and started again. */

/** More statements than a request has. */
const MANY = 200;

/** Requests over which the server was killed, by their numbers from 1 on. */
export interface Killed {
  kills: number;
  /** Those that were answered as done. */
  answered: number[];
}

/** The service in this process, on a PostgreSQL server of its own; `drop` removes both. */
export async function startOnKilled() {
  const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-killed-'));
  // A process that is killed loses what it has not written; what it has, the system keeps without a flush.
  const cluster = await startCluster({ synchronous_commit: 'on' });
  await cluster.psql('postgres', 'create database network');
  const armed = { left: 0, requests: true };
  const onQuery = () => {
    if (armed.left === 0 || (asker.getStore() !== undefined) !== armed.requests) return;
    armed.left -= 1;
    if (armed.left === 0) cluster.kill();
  };
  const database = databaseAt(cluster.url('network'), folder);
  const network = await startNetwork({}, undefined, undefined, database, onQuery);

  /** Starts PostgreSQL; the service is as it was, and ready again by itself. */
  const restart = async () => {
    armed.left = 0;
    await cluster.start();
    await expect.poll(async () => (await network.app.inject({ url: '/readyz' })).statusCode).toBe(200);
  };
  /** Has the server killed after so many statements of requests, or of work in the background. */
  const arm = (left: number, requests = true) => Object.assign(armed, { left, requests });

  /**
   * Sends requests, over each of which the server is killed some statements later than over the one before, until one is
   * answered without them: over that one it is killed right after the answer.
   * @param stride statements from one kill to the next @param atEach kills after as many statements
   */
  const killedAtEachStep = async (
    send: (n: number) => Promise<LightMyRequestResponse>,
    { stride, atEach }: { stride: number; atEach: number },
  ): Promise<Killed> => {
    const done: Killed = { kills: 0, answered: [] };
    for (let step = 1; step < MANY; step += stride) {
      for (let again = 0; again < atEach; again += 1) {
        const n = (done.kills += 1);
        arm(step);
        const { statusCode, headers, body } = await send(n);
        const isOver = armed.left > 0;
        if (isOver) cluster.kill();
        // Without the database nothing is refused for another reason, and nothing breaks.
        expect(statusCode < 300 ? 200 : statusCode, body).toBeOneOf(isOver ? [200] : [200, 503]);
        if (statusCode < 300) done.answered.push(n);
        else expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        await restart();
        if (isOver) return done;
      }
    }
    throw new Error(`It has more than ${MANY} statements.`);
  };
  const drop = async () => {
    await network.drop();
    await cluster.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { network, arm, isArmed: () => armed.left > 0, restart, killedAtEachStep, drop };
}
