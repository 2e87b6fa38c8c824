import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import type { Role } from '#contract/access';
import { emailOf, PASSWORD } from './keys.ts';
import { runProgram } from './process.ts';

/** The program, killed before each step that a request does to the database (`killed-at.ts`), and started again. */

const main = join(import.meta.dirname, '../main.ts');
const killer = join(import.meta.dirname, 'killed-at.ts');
/** More steps than a request has. */
export const MANY_STEPS = 40;
/** Milliseconds that a test with as many starts may take. */
export const LONG = 600_000;

interface Sent {
  method?: 'POST' | 'PUT';
  path: string;
  body: object;
}

/** The request by which a demo user signs in. */
export const signingIn = (role: Role): Sent => ({
  path: '/api/session',
  body: { email: emailOf(role), password: PASSWORD },
});

/** @param stride steps from one kill to the next */
export function stepKiller(settings: Record<string, string>, stride: number) {
  /** The program, which is killed at a step of its requests. */
  const program = async (killAt = 0) => {
    const given = { ...settings, RATE_LIMIT_PER_MINUTE: '100000', KILL_AT: String(killAt) };
    const running = runProgram(given, ['--import', killer, main]);
    const [, address = ''] = await running.says(/running at (http:\S+)/);
    onTestFinished(() => void running.child.kill('SIGKILL'));
    const send = async ({ method = 'POST', path, body }: Sent, cookie = ''): Promise<Response> => {
      for (;;) {
        const answer = await fetch(address + path, {
          method,
          headers: { origin: address, 'content-type': 'application/json', cookie },
          body: JSON.stringify(body),
        });
        // A busy machine sheds load.
        if (answer.status !== 503) return answer;
        await pause(200);
      }
    };
    return {
      address,
      send,
      /** The cookies of a demo user who signs in. */
      signIn: async (role: Role) => cookiesOf(await send(signingIn(role))),
      /** Sends a request. False when the program is killed over it. */
      survives: async (request: Sent, cookie?: string) => {
        const answer = await send(request, cookie).catch(() => undefined);
        if (answer) expect(answer.status, await answer.text()).toBeLessThan(300);
        else await running.ended;
        return answer !== undefined;
      },
      stop: async () => {
        running.child.kill('SIGTERM');
        await running.ended;
      },
    };
  };
  return {
    program,
    /**
     * Sends requests to programs that are killed one step later each time, until one survives. @returns the step before
     * that one's
     */
    killedAtEachStep: async (request: (n: number) => Sent, cookie = ''): Promise<number> => {
      for (let n = 1; n <= MANY_STEPS; n += stride) {
        const { survives, stop } = await program(n);
        if (!(await survives(request(n), cookie))) continue;
        await stop();
        return n - 1;
      }
      throw new Error(`It has more than ${MANY_STEPS} steps.`);
    },
  };
}

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
