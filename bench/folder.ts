import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess, type ServerProcess } from '../scripts/server-process.ts';

/** Making a network of a million conversions takes three minutes. */
const PATIENCE_MS = 900_000;

/**
 * Folder that keeps a network of this size between runs, because making one takes minutes; `BENCH_DIR` sets its parent.
 */
export function networkFolder(conversions: number): string {
  const folder = join(process.env['BENCH_DIR'] ?? join(tmpdir(), 'partnerdeck-bench'), String(conversions));
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Starts the service on a kept network of this size. */
export function startOnNetwork(conversions: number, settings: Record<string, string> = {}): Promise<ServerProcess> {
  const network = { DEMO_TODAY: '2026-03-15', DEMO_CONVERSIONS: String(conversions) };
  return startServerProcess({ DATA_DIR: networkFolder(conversions), ...network, ...settings }, PATIENCE_MS);
}
