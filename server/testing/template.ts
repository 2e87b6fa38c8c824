import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openNetwork } from '#server/start';
import { testConfig } from './config.ts';
import { startCluster } from './postgres-cluster.ts';

/** The small demo network, made once: a file, or a database of a PostgreSQL server with its address before the name. */
export type Template = { engine: 'duckdb'; file: string } | { engine: 'postgres'; server: string; name: string };

declare module 'vitest' {
  interface ProvidedContext {
    template: Template;
  }
}

/** Makes the template of a project's engine; each test file gets a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-template-'));
  const cluster = project.name === 'postgres' ? await startCluster() : undefined;
  const name = 'template_network';
  await cluster?.psql('postgres', `create database ${name}`);
  const network = await openNetwork(
    testConfig({ DATA_DIR: folder, ...(cluster && { DATABASE_URL: cluster.url(name) }) }),
  );
  await network.close();
  project.provide(
    'template',
    cluster
      ? { engine: 'postgres', server: cluster.url(''), name }
      : { engine: 'duckdb', file: join(folder, 'network.duckdb') },
  );
  return async () => {
    await cluster?.drop();
    rmSync(folder, { recursive: true, force: true });
  };
}
