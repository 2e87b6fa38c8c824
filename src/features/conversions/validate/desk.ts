import { updateConversions } from '#contract/conversion-updates';
import { call } from '#src/api/call.ts';
import { pause } from '#src/api/patiently.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { store, type Store } from '#src/lib/store.ts';
import { kept } from './kept.ts';
import { runQueue, type QueueTools } from './queue.ts';
import { updateOf, waits, type Batch, type BatchRow, type Draft } from './types.ts';
import { batchKey, unfinished } from './unfinished.ts';

/** Undefined until the browser's storage has been read; null for none. */
type Held = Batch | null | undefined;

/** The batch of an account: it runs on while its user looks at other pages, and outlives a reload. */
export interface Desk extends Pick<Store<Held>, 'get' | 'subscribe'> {
  /** A dry run's result, to be reviewed, and what it was made of. */
  review: (rows: readonly BatchRow[], draft?: Draft) => void;
  start: () => void;
  pause: () => void;
  /** Lets what did not get through wait again, and goes on. */
  retry: () => void;
  discard: () => void;
}

const WRITE_EVERY_MS = 500;
const desks = new Map<string, Desk>();

/** The one desk of who looks and what is looked at. `onMoved` is called when conversions were changed. */
export function deskOf(viewer: Viewer, onMoved: () => void): Desk {
  const key = batchKey(viewer);
  let desk = desks.get(key);
  if (!desk) {
    desk = newDesk(key, toolsFor(viewer), onMoved);
    desks.set(key, desk);
  }
  return desk;
}

function toolsFor({ agencyId, contactId }: Viewer): Omit<QueueTools, 'onRow'> {
  const query = { agencyId, contactId };
  return {
    sleep: pause,
    send: (row, signal) => call(updateConversions, { query, body: { conversions: [updateOf(row)] } }, signal),
  };
}

/** One tab at a time works through a batch. Without https a browser has no locks: then each goes by itself. */
async function alone(key: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(`partnerdeck:${key}`, work);
}

/** What a batch is after a reload: it was confirmed, but goes on only when somebody says so. */
const resting = (batch: Batch): Batch => (batch.phase === 'running' ? { ...batch, phase: 'paused' } : batch);

function newDesk(key: string, tools: Omit<QueueTools, 'onRow'>, onMoved: () => void): Desk {
  const held = store<Held>(undefined);
  let running: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const batch = held.get();
    if (batch) void kept.write(key, batch);
  };
  const become = (next: Batch | null, at: 'once' | 'soon' = 'once') => {
    held.set(next);
    unfinished.note(key, next !== null && (next.phase !== 'done' || waits(next)));
    if (next === null) void kept.remove(key);
    else if (at === 'once') write();
    else timer ??= setTimeout(write, WRITE_EVERY_MS);
  };
  const change = (patchOf: (batch: Batch) => Partial<Batch>, at?: 'soon') => {
    const batch = held.get();
    if (batch) become({ ...batch, ...patchOf(batch) }, at);
  };
  const changeRows = (rowOf: (row: BatchRow, index: number) => BatchRow, at?: 'soon') =>
    change(({ rows }) => ({ rows: rows.map(rowOf) }), at);
  const onRow = (index: number, row: BatchRow) => changeRows((one, at) => (at === index ? row : one), 'soon');

  const run = async (control: AbortController) => {
    const batch = held.get();
    if (!batch || control.signal.aborted) return;
    const stop = await runQueue(batch, { ...tools, onRow }, control.signal);
    if (running !== control) return;
    running = null;
    change(() => ({ phase: stop ? 'paused' : 'done', stop }));
    onMoved();
  };
  const start = () => {
    if (running || !held.get()) return;
    const control = new AbortController();
    running = control;
    change(() => ({ phase: 'running', stop: null }));
    void alone(key, () => run(control));
  };
  const halt = () => {
    running?.abort();
    running = null;
  };

  void kept.read(key).then((stored) => held.get() === undefined && become(stored ? resting(stored) : null));
  addEventListener('pagehide', write);
  return {
    get: held.get,
    subscribe: held.subscribe,
    review: (rows, draft) => {
      halt();
      become({ madeAt: new Date().toISOString(), phase: 'review', stop: null, rows, ...(draft && { draft }) });
    },
    start,
    pause: () => {
      halt();
      change(() => ({ phase: 'paused' }));
      onMoved();
    },
    retry: () => {
      changeRows((row) => (row.state === 'unsent' ? { ...row, state: 'waiting' } : row));
      start();
    },
    discard: () => {
      halt();
      become(null);
    },
  };
}
