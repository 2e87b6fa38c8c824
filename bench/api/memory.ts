import { existsSync, readFileSync } from 'node:fs';

/** Resident memory of a process, in MB; 0 where the system does not report it. */
export function memoryOf(pid: number): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return 0;
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
