import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Problem } from '#contract/failures';
import { CallError } from '#src/api/call.ts';
import { runQueue } from './queue.ts';
import { emptyWish, type Batch, type BatchRow, type RowState } from './types.ts';

const rowOf = (name: string, state: RowState = 'waiting'): BatchRow => ({
  name,
  advertiserId: 1,
  wish: { ...emptyWish, status: 'approved' },
  state,
  message: null,
  preview: null,
});
const batchOf = (rows: readonly BatchRow[]): Batch => ({ madeAt: '', phase: 'running', stop: null, rows });
const rows = (count: number) => Array.from({ length: count }, (_, at) => rowOf(`r${at}`));

const unreachable = new CallError({ kind: 'unreachable' });
const refused = (status: number, retryAfter: number | null = null) =>
  new CallError({ kind: 'refused', problem: { status, detail: `refused with ${status}` } as Problem, retryAfter });

type Answer = (name: string, tried: number) => unknown;

/** Runs a batch against a server that gives these answers, an Error being thrown. Time passes at once. */
async function running(batch: Batch, answer: Answer, signal = new AbortController().signal) {
  const sent: string[] = [];
  const slept: number[] = [];
  const after = [...batch.rows];
  let open = 0;
  let most = 0;
  const stop = await runQueue(
    batch,
    {
      send: async ({ name }, calledOff) => {
        sent.push(name);
        most = Math.max(most, ++open);
        await Promise.resolve();
        open--;
        calledOff.throwIfAborted();
        const given = answer(name, sent.filter((one) => one === name).length);
        if (given instanceof Error) throw given;
      },
      sleep: async (ms) => void slept.push(ms),
      onRow: (index, row) => void (after[index] = row),
    },
    signal,
  );
  return { stop, sent, slept, most, after, states: after.map(({ state }) => state) };
}

describe('the queue of a batch', () => {
  it('sends four at once, each row that waits once and no other', async () => {
    const others: RowState[] = ['wrong', 'stays', 'changed', 'refused', 'unsent'];
    const all = [...others.map((state) => rowOf(state, state)), ...rows(9)];
    const { stop, sent, most, states } = await running(batchOf(all), () => undefined);
    expect({ stop, most }).toEqual({ stop: null, most: 4 });
    expect(sent).toEqual(rows(9).map(({ name }) => name));
    expect(states).toEqual([...others, ...rows(9).map(() => 'changed')]);
  });

  it('waits for a busy server as long as it said, else longer each time', async () => {
    const told = await running(batchOf(rows(1)), (_, tried) => (tried < 3 ? refused(429, 60) : undefined));
    expect([told.slept, told.states]).toEqual([[60_000, 60_000], ['changed']]);
    const untold = await running(batchOf(rows(1)), (_, tried) => (tried < 5 ? refused(503) : undefined));
    expect([untold.slept, untold.states]).toEqual([[500, 1000, 2000, 4000], ['changed']]);
  });

  it('does not stand still for minutes where a server asks for that', async () => {
    const { stop, slept, states } = await running(batchOf(rows(1)), () => refused(503, 3600));
    expect([stop, slept, states]).toEqual(['busy', [], ['waiting']]);
  });

  it.each([
    ['busy', refused(429)],
    ['unreachable', unreachable],
  ])('tries five times, then stops as %s; what is left keeps waiting', async (why, error) => {
    const { stop, sent, states } = await running(batchOf(rows(30)), (name) =>
      ['r0', 'r1', 'r2', 'r3'].includes(name) ? undefined : error,
    );
    expect(stop).toBe(why);
    expect(sent.filter((name) => name === 'r4')).toHaveLength(5);
    expect(new Set(sent.slice(4))).toEqual(new Set(['r4', 'r5', 'r6', 'r7']));
    expect(states).toEqual(rows(30).map((_, at) => (at < 4 ? 'changed' : 'waiting')));
  });

  it('stops all that is on its way when one row meets a server that stays busy', async () => {
    const { stop, states } = await running(batchOf(rows(200)), (name) => name === 'r0' && refused(503));
    expect(stop).toBe('busy');
    expect(states.filter((state) => state === 'waiting').length).toBeGreaterThan(150);
  });

  it('goes on past what is refused for good, and says why; a failure of the server may be tried again', async () => {
    const answers = [refused(409), refused(500), new TypeError('no such thing'), undefined];
    const { stop, sent, after } = await running(batchOf(rows(4)), (name) => answers[Number(name.slice(1))]);
    expect([stop, sent]).toEqual([null, ['r0', 'r1', 'r2', 'r3']]);
    expect(after.map(({ state, message }) => [state, message])).toEqual([
      ['refused', 'refused with 409'],
      ['unsent', 'refused with 500'],
      ['unsent', 'no such thing'],
      ['changed', null],
    ]);
  });

  it('loses nothing and sends nothing twice that is through, wherever it is called off and taken up again', async () => {
    const kind = fc.constantFrom('good', 'bad', 'busy once');
    await fc.assert(
      fc.asyncProperty(fc.array(kind, { maxLength: 25 }), fc.nat(30), async (kinds, cutAt) => {
        const through = new Map<string, number>();
        const busy = new Set<string>();
        const control = new AbortController();
        let asked = 0;
        const answer: Answer = (name) => {
          if (asked++ === cutAt) control.abort();
          const own = kinds[Number(name.slice(1))];
          if (own === 'busy once' && !busy.has(name)) return busy.add(name) && refused(503);
          if (own === 'bad') return refused(409);
          through.set(name, (through.get(name) ?? 0) + 1);
          return undefined;
        };
        const first = await running(batchOf(rows(kinds.length)), answer, control.signal);
        const rest = await running(batchOf(first.after), answer);
        expect(first.stop ?? rest.stop).toBeNull();
        expect(rest.states).toEqual(kinds.map((own) => (own === 'bad' ? 'refused' : 'changed')));
        expect([...through.values()].every((times) => times === 1)).toBe(true);
      }),
    );
  });
});
