/** Runs programs that may hang: each is ended when its time is over, with everything that it started. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Time to end by itself after having been told to, in milliseconds. */
const GRACE_MS = 15_000;

type Output = 'inherit' | 'ignore' | number;

export interface Ended {
  code: number | null;
  /** False when it was told to end. */
  byItself: boolean;
}

/** Signals a program and everything that it started and that is still of its group. */
function tell(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, name);
  } catch {
    // Nothing of the group is left.
  }
}

/**
 * Runs a Node program until it ends, or until `signal` is aborted and it was told to end. Its standard output and errors
 * go to `output`. It runs in `cwd`, or in the current folder.
 * @throws Error when it cannot be started
 */
export async function runNode(
  args: readonly string[],
  { output, signal, env = {}, cwd }: { output: Output; signal: AbortSignal; env?: NodeJS.ProcessEnv; cwd?: string },
): Promise<Ended> {
  if (signal.aborted) return { code: null, byItself: false };
  // A group of its own, so that all of it can be ended.
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
    ...(cwd !== undefined && { cwd }),
    detached: true,
  });
  let killing: NodeJS.Timeout | undefined;
  const end = () => {
    tell(child, 'SIGINT');
    killing = setTimeout(() => tell(child, 'SIGKILL'), GRACE_MS);
  };
  signal.addEventListener('abort', end);
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    return { code, byItself: !signal.aborted };
  } finally {
    signal.removeEventListener('abort', end);
    clearTimeout(killing);
    // Its own servers and browsers, which it could not end any more.
    if (signal.aborted) tell(child, 'SIGKILL');
  }
}
