import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { distribute } from '#server/db/engine/postgres/distribute';
import { openPostgres } from '#server/db/engine/postgres/open';
import { migrate } from '#server/db/migrate';
import { openNetwork } from '#server/start';
import { testConfig } from './config.ts';
import { onPglite, startPglite } from './pglite.ts';
import { startCluster, type Cluster } from './postgres-cluster.ts';

/**
 * The small demo network, made once: a file, or a database of PostgreSQL servers, the first of which is asked; others
 * hold the facts of an agency each.
 */
export type Template =
  | { engine: 'duckdb'; file: string }
  | { engine: 'pglite'; file: string }
  | { engine: 'postgres'; servers: string[]; name: string };

declare module 'vitest' {
  interface ProvidedContext {
    template: Template;
  }
}

const NAME = 'template_network';
/** Servers by the name of the project. */
const servers: Record<string, number> = { postgres: 1, sharded: 3 };

/** Makes the template of a project's engine; each test file gets a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-template-'));
  if (project.name === 'postgres' && onPglite()) {
    project.provide('template', { engine: 'pglite', file: await keptByPglite(folder, project.vitest.logger) });
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
  const network = await openNetwork(testConfig({ DATA_DIR: folder, ...(first && { DATABASE_URL: first }) }));
  await network.close();
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

/** The network in a file that each test file starts a PGlite of its own from. */
async function keptByPglite(folder: string, logger: TestProject['vitest']['logger']): Promise<string> {
  const file = join(folder, 'network.tar');
  const pglite = await startPglite();
  logger.log(`postgres: PGlite (PostgreSQL ${pglite.version}), without the tests that need a server`);
  const network = await openNetwork(testConfig({ DATA_DIR: folder, DATABASE_URL: pglite.url }));
  await network.close();
  await pglite.save(file);
  await pglite.stop();
  return file;
}

/** Agency 1 to the first shard, agency 2 to the next … */
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
