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

/** Kills of each kind with THOROUGH=1 that meet a request anywhere, beside those before each of its steps. */
export const WITHIN = 50;
/** Milliseconds from the first step to such a kill: the same ones every time. */
const delays = Array.from({ length: WITHIN }, (_, at) => (at * 7) % 25);

interface Sent {
  method?: 'POST' | 'PUT';
  path: string;
  /** JSON, or a form with a file. */
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
  const program = async (killAt = 0, afterMs?: number) => {
    const later = afterMs !== undefined && { KILL_AFTER_MS: String(afterMs) };
    const given = { ...settings, RATE_LIMIT_PER_MINUTE: '100000', KILL_AT: String(killAt), ...later };
    const running = runProgram(given, ['--import', killer, main]);
    const [, address = ''] = await running.says(/running at (http:\S+)/);
    onTestFinished(() => void running.child.kill('SIGKILL'));
    const send = async ({ method = 'POST', path, body }: Sent, cookie = ''): Promise<Response> => {
      for (;;) {
        const answer = await fetch(address + path, {
          method,
          headers: { origin: address, cookie, ...(!isForm(body) && { 'content-type': 'application/json' }) },
          body: isForm(body) ? body : JSON.stringify(body),
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
      stop: async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => {
        running.child.kill(signal);
        await running.ended;
      },
    };
  };
  return {
    program,
    /**
     * Sends requests to programs that are killed one step later each time, until one survives. A request is made before
     * its program starts. @returns the step before that one's
     * @param within kills before those, from the first step on at any moment, also after the answer
     */
    killedAtEachStep: async (
      request: (n: number) => Sent | Promise<Sent>,
      cookie = '',
      within = 0,
    ): Promise<number> => {
      for (const [at, delay] of delays.slice(0, within).entries()) {
        const sent = await request(at + 1);
        const { survives, stop } = await program(1, delay);
        await survives(sent, cookie);
        await stop('SIGKILL');
      }
      for (let step = 1; step <= MANY_STEPS; step += stride) {
        const sent = await request(within + step);
        const { survives, stop } = await program(step);
        if (!(await survives(sent, cookie))) continue;
        await stop();
        return within + step - 1;
      }
      throw new Error(`It has more than ${MANY_STEPS} steps.`);
    },
  };
}

const isForm = (body: object): body is FormData => body instanceof FormData;

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
