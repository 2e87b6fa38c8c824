import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { Role } from '#contract/access';
import { openNetwork } from '#server/start';
import { testConfig } from './config.ts';
import { makeKey, type Key } from './keys.ts';
import { onPglite, startPglite } from './pglite.ts';
import { startCluster } from './postgres-cluster.ts';

/** The small demo network, made once: a file, or a database on a PostgreSQL server. */
export type Template =
  | { engine: 'duckdb'; file: string }
  | { engine: 'pglite'; file: string }
  | { engine: 'postgres'; server: string; name: string };

declare module 'vitest' {
  interface ProvidedContext {
    template: Template;
    /** A key of each demo user, valid in every copy, so that tests need not sign in. */
    keys: Record<Role, Key>;
  }
}

const NAME = 'template_network';

/** Makes the template of a project's engine; each test file gets a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-template-'));
  if (project.name === 'postgres' && onPglite()) {
    const file = join(folder, 'network.tar');
    project.provide('keys', await keptByPglite(folder, file, project.vitest.logger));
    project.provide('template', { engine: 'pglite', file });
    return async () => rmSync(folder, { recursive: true, force: true });
  }
  const cluster = project.name === 'postgres' ? await startCluster() : undefined;
  if (cluster) project.vitest.logger.log(`postgres: PostgreSQL ${cluster.version}`);
  await cluster?.psql('postgres', `create database ${NAME}`);
  project.provide('keys', await makeNetwork({ DATA_DIR: folder, ...(cluster && { DATABASE_URL: cluster.url(NAME) }) }));
  project.provide(
    'template',
    cluster
      ? { engine: 'postgres', server: cluster.url(''), name: NAME }
      : { engine: 'duckdb', file: join(folder, 'network.duckdb') },
  );
  return async () => {
    await cluster?.drop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Makes the demo network and a key of each of its users. */
async function makeNetwork(settings: Record<string, string>): Promise<Record<Role, Key>> {
  // The real clock: all days of traffic have ended, whatever clock a test uses.
  const network = await openNetwork(testConfig(settings), { mostDelayMs: 0 });
  try {
    const { app } = network;
    const [publisher, advertiser] = [await makeKey(app, 'publisher'), await makeKey(app, 'advertiser')];
    const manager = await makeKey(app, 'manager');
    // Tests of the sign-in limit start without earlier attempts.
    for (const counts of ['auth_rate_limit', 'rate_window'] as const)
      await network.deps.db.deleteFrom(counts).execute();
    // Each test's network passes over what was due before by its own clock.
    await network.deps.db.deleteFrom('notice_done').execute();
    return { publisher, advertiser, manager };
  } finally {
    await network.close();
  }
}

/** Saves the network to a file that each test file starts its PGlite from. */
async function keptByPglite(
  folder: string,
  file: string,
  logger: TestProject['vitest']['logger'],
): Promise<Record<Role, Key>> {
  const pglite = await startPglite();
  logger.log(`postgres: PGlite (PostgreSQL ${pglite.version}), without the tests that need a server`);
  const keys = await makeNetwork({ DATA_DIR: folder, DATABASE_URL: pglite.url });
  await pglite.save(file);
  await pglite.stop();
  return keys;
}
