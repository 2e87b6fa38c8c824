import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { distribute } from '#server/db/engine/postgres/distribute';
import { openPostgres } from '#server/db/engine/postgres/open';
import { migrate } from '#server/db/migrate';
import type { Role } from '#contract/access';
import { openNetwork } from '#server/start';
import { testConfig } from './config.ts';
import { makeKey, type Key } from './keys.ts';
import { onPglite, startPglite } from './pglite.ts';
import { startCluster, type Cluster } from './postgres-cluster.ts';

/**
 * The small demo network, made once: a file, or a database on PostgreSQL servers. The first server is queried; the
 * others hold the facts of one agency each.
 */
export type Template =
  | { engine: 'duckdb'; file: string }
  | { engine: 'pglite'; file: string }
  | { engine: 'postgres'; servers: string[]; name: string };

declare module 'vitest' {
  interface ProvidedContext {
    template: Template;
    /** A key of each demo user, valid in every copy, so that tests need not sign in. */
    keys: Record<Role, Key>;
  }
}

const NAME = 'template_network';
/** The number of servers by project. */
const servers: Record<string, number> = { postgres: 1, sharded: 3 };

/** Makes the template of a project's engine; each test file gets a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-template-'));
  if (project.name === 'postgres' && onPglite()) {
    const file = join(folder, 'network.tar');
    project.provide('keys', await keptByPglite(folder, file, project.vitest.logger));
    project.provide('template', { engine: 'pglite', file });
    return async () => rmSync(folder, { recursive: true, force: true });
  }
  const clusters: Cluster[] = [];
  for (let at = 0; at < (servers[project.name] ?? 0); at += 1) {
    const cluster = await startCluster();
    clusters.push(cluster);
    await cluster.psql('postgres', `create database ${NAME}`);
  }
  if (clusters[0]) project.vitest.logger.log(`${project.name}: PostgreSQL ${clusters[0].version}`);
  const [first, ...others] = clusters.map((cluster) => cluster.url(NAME));
  project.provide('keys', await makeNetwork({ DATA_DIR: folder, ...(first && { DATABASE_URL: first }) }));
  if (first && others.length > 0) await split(first, others);
  project.provide(
    'template',
    first
      ? { engine: 'postgres', servers: clusters.map((cluster) => cluster.url('')), name: NAME }
      : { engine: 'duckdb', file: join(folder, 'network.duckdb') },
  );
  return async () => {
    for (const cluster of clusters) await cluster.drop();
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

/** Agency 1 on the first shard, agency 2 on the next … */
async function split(coordinator: string, shards: string[]): Promise<void> {
  const main = await openPostgres(coordinator);
  for (const url of shards) {
    const shard = await openPostgres(url);
    await migrate(shard);
    await shard.close();
  }
  await distribute(
    main,
    shards.map((url, at) => ({ url, agencyIds: [at + 1] })),
  );
  await main.close();
}
