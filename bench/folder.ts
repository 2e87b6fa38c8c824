import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where a network of so many conversions is kept from run to run: making one takes minutes. `BENCH_DIR` says where. */
export function networkFolder(conversions: number): string {
  const folder = join(process.env['BENCH_DIR'] ?? join(tmpdir(), 'partnerdeck-bench'), String(conversions));
  mkdirSync(folder, { recursive: true });
  return folder;
}
