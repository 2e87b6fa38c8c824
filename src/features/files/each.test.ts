import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Problem } from '#contract/failures';
import { CallError } from '#src/api/call.ts';
import { doEach, undoneOf, type Progress } from './each.ts';

const refused = (status: number, retryAfter: number | null = null) =>
  new CallError({ kind: 'refused', problem: { status, detail: `refused with ${status}` } as Problem, retryAfter });
const unreachable = new CallError({ kind: 'unreachable' });

/** The answer for an id at a given try; undefined: success. */
type Answer = (id: number, tried: number) => Error | undefined;

function doing(ids: readonly number[], answer: Answer) {
  const sent: number[] = [];
  const progress: Progress[] = [];
  const control = new AbortController();
  const act = async (id: number) => {
    sent.push(id);
    const error = answer(id, sent.filter((one) => one === id).length);
    if (error) throw error;
  };
  const { signal } = control;
  const ended = doEach(ids, act, { signal, onProgress: (now) => progress.push(now) });
  return { sent, progress, control, ended };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('doing something to many', () => {
  it('does it to one after the other and says how far it is; what is refused holds up nothing', async () => {
    const { sent, progress, ended } = doing([7, 8, 9], (id) => (id === 8 ? refused(409) : undefined));
    expect(await ended).toEqual({ refused: [{ id: 8, error: refused(409) }], left: [] });
    expect(sent).toEqual([7, 8, 9]);
    expect(progress).toEqual([0, 1, 2].map((tried) => ({ tried, waiting: false })));
  });

  it.each([429, 503])('waits at %i as long as the service says, says so, and loses none', async (status) => {
    const busy: Answer = (id, tried) => (id === 2 && tried === 1 ? refused(status, 40) : undefined);
    const { sent, progress, ended } = doing([1, 2, 3], busy);
    await vi.advanceTimersByTimeAsync(39_999);
    expect([sent, progress.at(-1)]).toEqual([[1, 2], { tried: 1, waiting: true }]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await ended).toEqual({ refused: [], left: [] });
    expect([sent, progress.at(-1)]).toEqual([[1, 2, 2, 3], { tried: 2, waiting: false }]);
  });

  it('ends after the one under way when it is called off, or at once while it waits', async () => {
    const under = doing([1, 2, 3], (id) => void (id === 2 && under.control.abort()));
    expect(await under.ended).toEqual({ refused: [], left: [3] });

    const waits = doing([1, 2, 3], (id) => (id === 2 ? refused(429, 60) : undefined));
    await vi.advanceTimersByTimeAsync(1000);
    waits.control.abort();
    expect(await waits.ended).toEqual({ refused: [], left: [2, 3] });
    expect(waits.sent).toEqual([1, 2]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not ask for the others what would be answered the same', async () => {
    const away = doing([1, 2, 3], (id) => (id === 1 ? undefined : unreachable));
    expect(await away.ended).toEqual({ refused: [{ id: 2, error: unreachable }], left: [3] });
    expect(away.sent).toEqual([1, 2]);

    const busy = doing([1, 2], () => refused(503));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await busy.ended).toEqual({ refused: [{ id: 1, error: refused(503) }], left: [2] });
    expect(busy.sent).toEqual([1, 1, 1, 1, 1]);
  });

  it('is done again to what it was not done to, and to nothing else', async () => {
    const first = doing([1, 2, 3, 4], (id) => (id === 2 ? refused(409) : id === 3 ? unreachable : undefined));
    const again = doing(undoneOf(await first.ended), () => undefined);
    expect(await again.ended).toEqual({ refused: [], left: [] });
    expect(again.sent).toEqual([2, 3, 4]);
  });
});
