import { updateConversions } from '#contract/conversion-updates';
import { call } from '#src/api/call.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { kept } from './kept.ts';
import { runQueue, type QueueTools } from './queue.ts';
import { updateOf, type Batch, type BatchRow, type Draft } from './types.ts';
import { batchKey, unfinished } from './unfinished.ts';

/** The batch of an account: it runs on while its user looks at other pages, and outlives a reload. */
export interface Desk {
  /** Undefined until the browser's storage has been read; null for none. */
  get: () => Batch | null | undefined;
  subscribe: (listener: () => void) => () => void;
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

const sleep: QueueTools['sleep'] = (ms, signal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

function toolsFor({ agencyId, contactId }: Viewer): Omit<QueueTools, 'onRow'> {
  const query = { agencyId, contactId };
  return {
    sleep,
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
  let batch: Batch | null | undefined;
  let running: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    if (batch) void kept.write(key, batch);
  };
  const become = (next: Batch | null, at: 'once' | 'soon' = 'once') => {
    batch = next;
    unfinished.note(key, next !== null && next.phase !== 'done');
    for (const listener of listeners) listener();
    if (next === null) void kept.remove(key);
    else if (at === 'once') write();
    else timer ??= setTimeout(write, WRITE_EVERY_MS);
  };
  const change = (patch: Partial<Batch>, at?: 'soon') => batch && become({ ...batch, ...patch }, at);
  const onRow = (index: number, row: BatchRow) =>
    batch && change({ rows: batch.rows.map((one, at) => (at === index ? row : one)) }, 'soon');

  const run = async (control: AbortController) => {
    if (!batch || control.signal.aborted) return;
    const stop = await runQueue(batch, { ...tools, onRow }, control.signal);
    if (running !== control) return;
    running = null;
    change({ phase: stop ? 'paused' : 'done', stop });
    onMoved();
  };
  const start = () => {
    if (running || !batch) return;
    const control = new AbortController();
    running = control;
    change({ phase: 'running', stop: null });
    void alone(key, () => run(control));
  };
  const halt = () => {
    running?.abort();
    running = null;
  };

  void kept.read(key).then((stored) => batch === undefined && become(stored ? resting(stored) : null));
  addEventListener('pagehide', write);
  return {
    get: () => batch,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    review: (rows, draft) => {
      halt();
      become({ madeAt: new Date().toISOString(), phase: 'review', stop: null, rows, ...(draft && { draft }) });
    },
    start,
    pause: () => {
      halt();
      change({ phase: 'paused' });
      onMoved();
    },
    retry: () => {
      if (!batch) return;
      change({ rows: batch.rows.map((row) => (row.state === 'unsent' ? { ...row, state: 'waiting' } : row)) });
      start();
    },
    discard: () => {
      halt();
      become(null);
    },
  };
}
