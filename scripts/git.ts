import { spawnSync } from 'node:child_process';

/**
 * Runs git and returns its output without the final line break.
 * @throws Error with git's message when it fails.
 */
export function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`);
  return stdout.replace(/\n$/, '');
}
