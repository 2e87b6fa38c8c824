import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { compiled } from './compiled.ts';

/**
 * Runs `server/main.ts`, or the given command, in a process on a free port, in this folder or the given one, below
 * another program such as `strace` where one is given. `says` waits for output.
 */
export function runProgram(
  settings: Record<string, string>,
  command: readonly string[] = [join(import.meta.dirname, '../main.ts')],
  folder?: string,
  below: readonly string[] = [],
) {
  const environment = {
    ...compiled,
    PATH: process.env['PATH'],
    PORT: '0',
    DEMO_TODAY: '2026-03-15',
    DEMO_CONVERSIONS: '0',
    LOG_LEVEL: 'silent',
    ...settings,
  };
  const [program = process.execPath, ...given] = [...below, process.execPath, ...command];
  const child = spawn(program, given, {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const says = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(said);
        if (found) resolve(found);
      };
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (data: Buffer) => {
          said += data.toString();
          look();
        });
      }
      look();
      void ended.then((code) => reject(new Error(`ended with ${code}: ${said}`)));
    });
  return { child, ended, says };
}
