import { spawnSync } from 'node:child_process';

/**
 * What git prints, without the end of its last line.
 * @throws Error with what git says when it refuses.
 */
export function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`);
  return stdout.replace(/\n$/, '');
}
