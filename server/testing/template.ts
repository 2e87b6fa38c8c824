import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openNetwork } from '#server/start';
import { testConfig } from './config.ts';

declare module 'vitest' {
  interface ProvidedContext {
    template: string;
  }
}

/** Makes the small demo network once; each test file gets a copy of its file. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-template-'));
  const network = await openNetwork(testConfig({ DATA_DIR: folder }));
  await network.close();
  project.provide('template', join(folder, 'network.duckdb'));
  return () => rmSync(folder, { recursive: true, force: true });
}
