import type { Definition, InputOf } from '#contract/endpoint';
import { refusal } from '#contract/refusals/index';
import type { Tx } from '#server/db/database';
import type { Network } from '#server/network';
import { Failure } from '#server/failure';
import { storageOf } from '#server/storage';
import type { Clock } from './clock.ts';
import type { Connection } from './connection.store.ts';
import type { AccountFree, Live } from './live.ts';
import type { Changes } from './progress.ts';
import { LiveError, trouble, type Trouble } from './trouble.ts';
import {
  addWrite,
  changeWrite,
  dropDone,
  dropWrites,
  isGivenUp,
  isOpen,
  openWrites,
  retryWritesNow,
  writeById,
  type NewWrite,
  type OpenWrite,
  type Write,
} from './writes.store.ts';
import type { Writing } from './write-kind.ts';
import { writeKinds } from './writing.ts';

interface Options {
  deps: Network;
  connection: Connection;
  live: Live;
  clock: Clock;
  onTrouble: (what: string, error: unknown) => void;
}

/** Waits after failed requests in a row; the last one repeats. */
const BACKOFF_MS = [1_000, 5_000, 15_000, 60_000, 300_000];
/** Times that a change is sent before it waits for a person. */
const MOST_ATTEMPTS = 5;
/** Looks for a change that the network has taken and does not show. */
const MOST_LOOKS = 4;
/** Changes of one batch that are read back together. */
export const TOGETHER = 20;
/** Without a word from this server's requests, another server's are looked for. */
const IDLE_MS = 2_000;
const KEPT_MS = 600_000;
/** Refusals that a later request may not meet: keys are replaced, and limits end. */
const passing: readonly number[] = [401, 425, 429];
const REQUEST_TIMEOUT = 408;
const unsentYet = { state: 'waiting', attempts: 0 } as const;
/** A request that was cut off by a kill may still be worked on. */
const CUT_OFF_MS = 2_000;

/** Whether the network has said no, so that nothing was changed. */
function isRefusal(error: unknown): error is LiveError {
  if (!(error instanceof LiveError) || error.status === undefined) return false;
  const { status } = error;
  return status >= 400 && status < 500 && !passing.includes(status) && status !== REQUEST_TIMEOUT;
}

/** Failures before anything was sent. */
const unsent: readonly string[] = ['connection.keyUnreadable', 'connection.privateAddress'];
const isUnsent = (error: unknown): boolean =>
  error instanceof LiveError && (passing.includes(error.status ?? 0) || unsent.includes(error.trouble.key));

/** The next step: one change is sent, or several of an operation are looked up. */
type Work = { send: OpenWrite } | { find: OpenWrite[] };

/** The next work: what people wait for first, and what was sent before anything new. */
export function nextWork(writes: readonly OpenWrite[], now: Date): Work | undefined {
  const due = writes.filter(({ next_at }) => next_at === null || next_at <= now);
  const single = due.filter(({ batch_id }) => batch_id === null);
  const batched = due.filter(({ batch_id }) => batch_id !== null);
  const sent = (some: readonly OpenWrite[]) => some.filter(({ state }) => state !== 'waiting');
  const alike = (some: readonly OpenWrite[]) =>
    some.filter(({ operation }) => operation === some[0]?.operation).slice(0, 2 * TOGETHER);
  const unsure = due.filter(({ state }) => state === 'sending');
  if (unsure.length > 0) return { find: alike(unsure) };
  if (sent(single).length > 0) return { find: alike(sent(single)) };
  const first = single.find(({ state }) => state === 'waiting');
  if (first) return { send: first };
  const next = batched.find((one) => one.state === 'waiting' && one.batch_state === 'running');
  const unread = sent(batched);
  if (next && unread.length < TOGETHER) return { send: next };
  return unread.length > 0 ? { find: alike(unread) } : undefined;
}

/** Milliseconds until the next look: when a change is due again, or when another server may have made one. */
export function restMs(writes: readonly Pick<OpenWrite, 'next_at'>[], now: Date): number {
  const waits = writes.map(({ next_at }) => (next_at?.getTime() ?? 0) - now.getTime()).filter((ms) => ms > 0);
  return Math.min(IDLE_MS, ...waits);
}

/**
 * Sends changes to a live network, one after the other, and reads back what they have made. A change whose answer was
 * lost is looked up before it is sent again.
 */
export class Writer implements Changes {
  readonly #options: Options;
  #sleeping = new AbortController();
  #listeners: (() => void)[] = [];

  constructor(options: Options) {
    this.#options = options;
  }

  async add(tx: Tx, asked: NewWrite): Promise<number> {
    return addWrite(tx, asked, this.#options.deps.now());
  }

  wake(): void {
    this.#sleeping.abort();
  }

  async moved(ms: number, signal?: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, ms);
      const end = () => done();
      function done() {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        resolve();
      }
      this.#listeners.push(done);
      signal?.addEventListener('abort', end, { once: true });
    });
  }

  async settled(id: number, { ms, signal }: { ms: number; signal: AbortSignal }): Promise<Write | undefined> {
    const { db } = this.#options.deps;
    const until = Date.now() + ms;
    for (;;) {
      const write = await writeById(db, id);
      if (write && !isOpen(write)) return write;
      const left = until - Date.now();
      if (left <= 0 || signal.aborted) return undefined;
      await this.moved(Math.min(left, 500), signal);
    }
  }

  async retry(id: number): Promise<void> {
    const { db } = this.#options.deps;
    const write = await writeById(db, id);
    if (!write) throw new Failure('NOT_FOUND', refusal('connecting.noWrite'));
    const anew = { failures: 0, trouble: null, next_at: null };
    // The network has taken one that it does not show: it is looked for, and not sent again.
    const again = write.state === 'unseen' ? { ...anew, state: 'sent' as const } : { ...anew, ...unsentYet };
    if (!isGivenUp(write) || !(await changeWrite(db, write, again)))
      throw new Failure('CONFLICT', refusal('connecting.onItsWay'));
    this.wake();
  }

  async discard(id: number): Promise<void> {
    const { db, config } = this.#options.deps;
    const write = await writeById(db, id);
    if (!write) throw new Failure('NOT_FOUND', refusal('connecting.noWrite'));
    const [storage, keys] = [storageOf(config), write.file_key === null ? [] : [write.file_key]];
    await storage.mark(keys);
    if (write.batch_id !== null || (await dropWrites(db, [id])) === 0)
      throw new Failure('CONFLICT', refusal('connecting.onItsWay'));
    await storage.remove(keys);
  }

  /** Works until the signal aborts. One server of several does so at a time. */
  async run(signal: AbortSignal, isOn: () => Promise<boolean>): Promise<void> {
    const { deps, clock, onTrouble } = this.#options;
    await retryWritesNow(deps.db, new Date(clock.now().getTime() + CUT_OFF_MS));
    while (!signal.aborted) {
      this.#sleeping = new AbortController();
      const rest = AbortSignal.any([signal, this.#sleeping.signal]);
      let ms = IDLE_MS;
      try {
        const open = (await isOn()) ? await this.#open() : [];
        const work = nextWork(open, clock.now());
        if (work) {
          await this.#do(work, signal);
          for (const tell of this.#listeners.splice(0)) tell();
          continue;
        }
        await dropDone(deps.db, new Date(clock.now().getTime() - KEPT_MS));
        ms = restMs(open, clock.now());
      } catch (error) {
        if (signal.aborted) return;
        onTrouble('the writing to a live network', error);
      }
      await clock.wait(ms, rest).catch(() => undefined);
    }
  }

  /** Open changes; those of batches that are gone and were not sent are dropped. */
  async #open(): Promise<OpenWrite[]> {
    const writes = await openWrites(this.#options.deps.db);
    const isOver = ({ state, batch_id, batch_state }: OpenWrite) =>
      state === 'waiting' && batch_id !== null && (batch_state === null || batch_state === 'done');
    await dropWrites(
      this.#options.deps.db,
      writes.filter(isOver).map(({ id }) => id),
    );
    return writes.filter((write) => !isOver(write));
  }

  async #do(work: Work, signal: AbortSignal): Promise<void> {
    const { deps, connection, clock, live } = this.#options;
    const writing: Writing = {
      deps,
      connection,
      clock,
      ask: <E extends Definition>(endpoint: E, input: AccountFree<InputOf<E>>) =>
        live.ask(endpoint, input, { urgency: 'write', signal }),
    };
    if ('send' in work) await this.#send(writing, work.send, signal);
    else await this.#find(writing, work.find, signal);
  }

  /** The state is stored before the request: after a kill the change counts as sent. */
  async #send(writing: Writing, write: OpenWrite, signal: AbortSignal): Promise<void> {
    const { db } = this.#options.deps;
    const kind = writeKinds[write.operation];
    const known = write.known ?? JSON.stringify((await kind.known?.(writing, write)) ?? {});
    const sending = { state: 'sending', known, attempts: write.attempts + 1, next_at: null } as const;
    if (!(await changeWrite(db, write, sending))) return;
    const sent = { ...write, ...sending };
    try {
      const result = await kind.send(writing, sent);
      const made = result === undefined ? null : JSON.stringify(result);
      await changeWrite(db, sent, { state: 'sent', result: made, failures: 0, trouble: null });
    } catch (error) {
      if (signal.aborted) throw error;
      await this.#unsent(sent, error);
    }
  }

  async #unsent(write: Write, error: unknown): Promise<void> {
    const { deps, clock, onTrouble } = this.#options;
    if (isRefusal(error)) {
      await this.#settle(deps.db, write, { state: 'refused', trouble: error.trouble });
      return;
    }
    onTrouble(`sending ${write.operation}`, error);
    await changeWrite(deps.db, write, {
      // Nothing was sent: there is nothing to look for.
      ...(isUnsent(error) && { state: 'waiting' as const, attempts: write.attempts - 1 }),
      ...this.#later(write, error, clock.now()),
    });
  }

  #later({ failures }: Write, error: unknown, now: Date) {
    const wait = BACKOFF_MS[Math.min(failures, BACKOFF_MS.length - 1)] ?? 0;
    const why: Trouble | undefined = error instanceof LiveError ? error.trouble : undefined;
    return { failures: failures + 1, next_at: new Date(now.getTime() + wait), ...(why && { trouble: why }) };
  }

  async #find(writing: Writing, writes: readonly Write[], signal: AbortSignal): Promise<void> {
    const { deps, clock, onTrouble } = this.#options;
    const [first] = writes;
    if (!first) return;
    try {
      const found = await writeKinds[first.operation].find(writing, writes);
      await deps.db.transaction().execute(async (tx) => {
        await found.write(tx);
        for (const write of writes) {
          const result = found.results.get(write.id);
          if (result) await this.#settle(tx, write, { state: 'done', result: JSON.stringify(result), trouble: null });
          else await this.#missing(tx, write);
        }
      });
    } catch (error) {
      if (signal.aborted) throw error;
      onTrouble(`reading back ${first.operation}`, error);
      for (const write of writes) await changeWrite(deps.db, write, this.#later(write, error, clock.now()));
    }
  }

  /** The network does not have it: one that it has taken may come later, another one is sent again. */
  async #missing(tx: Tx, write: Write): Promise<void> {
    const { clock } = this.#options;
    if (write.state === 'sent') {
      if (write.failures < MOST_LOOKS) {
        await changeWrite(tx, write, this.#later(write, undefined, clock.now()));
        return;
      }
      await this.#settle(tx, write, { state: 'unseen', trouble: trouble('connection.notShown') });
      return;
    }
    if (write.attempts >= MOST_ATTEMPTS) {
      const last = write.trouble === null ? trouble('connection.notTaken') : (JSON.parse(write.trouble) as Trouble);
      await this.#settle(tx, write, { state: 'failed', trouble: last });
      return;
    }
    await changeWrite(tx, write, { state: 'waiting', next_at: null });
  }

  async #settle(
    tx: Tx | Network['db'],
    write: Write,
    end: Partial<Pick<Write, 'state' | 'result'>> & { trouble: Trouble | null },
  ): Promise<void> {
    await changeWrite(tx, write, { ...end, settled_at: this.#options.clock.now(), next_at: null });
  }
}
