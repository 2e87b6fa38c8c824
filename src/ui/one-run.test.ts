import { describe, expect, it, vi } from 'vitest';
import { oneRun, type RunState } from './one-run.ts';

/** A run with all that is told of it, and work that ends when the test says so. */
function inHand() {
  const told: RunState[] = [];
  const signals: AbortSignal[] = [];
  const ends: PromiseWithResolvers<string>[] = [];
  const work = (signal: AbortSignal) => {
    const end = Promise.withResolvers<string>();
    signals.push(signal);
    ends.push(end);
    return end.promise;
  };
  return { one: oneRun((state) => void told.push(state)), told, signals, ends, work };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('one run at a time', () => {
  it('tells of its result, or of what it failed with until the next', async () => {
    const { one, told, ends, work } = inHand();
    const then = vi.fn();
    const lost = new Error('lost');
    one.run(work, then);
    ends[0]?.reject(lost);
    await settled();
    one.run(work, then);
    ends[1]?.resolve('sent');
    await settled();
    expect(told).toEqual([
      { busy: true, error: null },
      { busy: false, error: lost },
      { busy: true, error: null },
      { busy: false, error: null },
    ]);
    expect(then.mock.calls).toEqual([['sent']]);
  });

  it('begins nothing while something is under way', () => {
    const { one, signals, work } = inHand();
    one.run(work);
    one.run(work);
    expect(signals).toHaveLength(1);
  });

  it('says nothing more of what was called off, however that ends', async () => {
    const { one, told, signals, ends, work } = inHand();
    const then = vi.fn();
    one.run(work, then);
    one.stop();
    one.run(work, then);
    one.stop();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
    const before = told.length;
    ends[0]?.resolve('late');
    ends[1]?.reject(new Error('aborted'));
    await settled();
    expect(then).not.toHaveBeenCalled();
    expect(told).toHaveLength(before);
    expect(told.at(-1)).toEqual({ busy: false, error: null });
  });

  it('leaves the next alone when the one before it ends late', async () => {
    const { one, told, ends, work } = inHand();
    one.run(work);
    one.stop();
    one.run(work);
    ends[0]?.resolve('late');
    await settled();
    expect(told.at(-1)).toEqual({ busy: true, error: null });
  });
});
