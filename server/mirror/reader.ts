import { DAY_MS } from '#contract/day';
import type { Network } from '#server/network';
import { readRates } from '#server/domain/rates.store';
import { capabilitiesOf, rememberAbility, type Ability } from './capabilities.ts';
import type { Clock } from './clock.ts';
import type { Connection } from './connection.store.ts';
import type { Reading } from './reading.ts';
import { readings } from './readings.ts';
import type { Live } from './live.ts';
import { lookOver } from './look-over.ts';
import { changePart, duePart, remembered, type Part } from './parts.store.ts';
import { RATES } from './rates.store.ts';
import { openParts, turns, urgencyOf, type Kind } from './schedule.ts';
import { LiveError } from './trouble.ts';

interface Options {
  deps: Network;
  connection: Connection;
  /** The connection as it is now; undefined when nothing is to be read. */
  current: () => Promise<Connection | undefined>;
  live: Live;
  clock: Clock;
  onTrouble: (what: string, error: unknown) => void;
  /** Work that the server that reads does beside it, until the signal aborts. */
  beside: (signal: AbortSignal, isOn: () => Promise<boolean>) => Promise<void>;
}

/** Waits after failures in a row; the last one repeats. */
const BACKOFF_MS = [5_000, 15_000, 60_000, 300_000, 900_000];
/** Parts of the interface by the part that reads them. Without campaigns and conversions there is no network. */
const abilityOf: Partial<Record<Kind, Ability>> = {
  campaigns: 'campaigns',
  payments: 'payments',
  overview: 'paymentOverview',
  invoices: 'invoices',
  traffic: 'reports',
  enquiries: 'enquiries',
  vouchers: 'vouchers',
  feeds: 'feeds',
  placements: 'placements',
  files: 'files',
};
/** Statuses of answers of a network that does not have what was asked. */
const absent: readonly number[] = [403, 404, 405, 501];
const ABSENT_MS = DAY_MS;
const IDLE_MS = 60_000;
/** Another server reads; this one looks from time to time whether it still does. */
const ELSEWHERE_MS = 30_000;
/** Failures of the account itself, which no other request would escape. */
const ofAccount: readonly string[] = [
  'connection.keyRefused',
  'connection.keyUnreadable',
  'connection.notThisAccount',
  'connection.privateAddress',
];

/** Reads the parts of a live network in turn, each step whole or not at all, and goes on where it was. */
export class Reader {
  readonly #options: Options;
  readonly #stopping = new AbortController();
  #sleeping = new AbortController();
  #running: Promise<void> | undefined;
  #isSettled = false;
  /** The state of the table of rates that the server holds. */
  #rates: string | undefined;
  #wakes = 0;
  #listeners: (() => void)[] = [];

  constructor(options: Options) {
    this.#options = options;
  }

  start(): void {
    this.#running ??= this.#runAgain();
  }

  /** Ends the wait for the next part. */
  wake(): void {
    this.#isSettled = false;
    this.#wakes += 1;
    this.#sleeping.abort();
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error('the reader stops'));
    this.#sleeping.abort();
    await this.#running;
  }

  /** Reads a month again and compares it. */
  async lookAgain(month: string): Promise<void> {
    const { deps, clock } = this.#options;
    await deps.db.transaction().execute((tx) => lookOver(tx, [month], { today: deps.today(), now: clock.now() }));
  }

  /** Resolves when nothing is due. */
  async settled(signal: AbortSignal): Promise<void> {
    while (!this.#isSettled) {
      await new Promise<void>((resolve, reject) => {
        this.#listeners.push(resolve);
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      });
    }
  }

  /** Reads unless another server does, until this one stops. */
  async #runAgain(): Promise<void> {
    const { deps, clock, onTrouble } = this.#options;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await deps.unlessElsewhere(`mirror`, () => this.#runBoth());
      } catch (error) {
        if (!signal.aborted) onTrouble('the reading of a live network', error);
      }
      if (!signal.aborted) await clock.wait(ELSEWHERE_MS, signal).catch(() => undefined);
    }
  }

  /** Reads and writes: what ends the one ends the other. */
  async #runBoth(): Promise<void> {
    const { beside, current } = this.#options;
    const turn = new AbortController();
    const writing = beside(AbortSignal.any([this.#stopping.signal, turn.signal]), async () => !!(await current()));
    try {
      await this.#run();
    } finally {
      turn.abort(new Error('the reader has ended'));
      await writing;
    }
  }

  async #run(): Promise<void> {
    const { deps, connection, clock, current } = this.#options;
    const { signal } = this.#stopping;
    await openParts(deps.db, connection.role);
    while (!signal.aborted) {
      this.#sleeping = new AbortController();
      const wakes = this.#wakes;
      if (!(await current())) {
        await clock.wait(IDLE_MS, this.#sleeping.signal).catch(() => undefined);
        continue;
      }
      const now = clock.now();
      const { part, nextAt } = await duePart(deps.db, now);
      if (part) {
        await this.#read(part);
        continue;
      }
      if (wakes !== this.#wakes) continue;
      this.#isSettled = true;
      for (const tell of this.#listeners.splice(0)) tell();
      const wait = nextAt ? Math.min(IDLE_MS, Math.max(50, nextAt.getTime() - now.getTime())) : IDLE_MS;
      await clock.wait(wait, this.#sleeping.signal).catch(() => undefined);
      this.#isSettled = false;
    }
  }

  /** One step of a part. */
  async #read(part: Part): Promise<void> {
    const { deps, connection, clock, live } = this.#options;
    const { signal } = this.#stopping;
    const urgency = urgencyOf(part);
    const isNew = part.state === 'done' || part.position === null;
    let requests = part.requests;
    const reading: Reading = {
      part,
      position: isNew ? undefined : (JSON.parse(part.position ?? 'null') as unknown),
      connection,
      deps,
      clock,
      signal,
      ask: (endpoint, input) => {
        requests += 1;
        return live.ask(endpoint, input, { urgency, signal });
      },
    };
    try {
      const step = await readings[part.kind as Kind](reading);
      const isWhole = step.position === null;
      const now = clock.now();
      const { every } = turns[part.kind as Kind];
      await deps.db.transaction().execute(async (tx) => {
        await step.write(tx);
        await changePart(tx, part.name, {
          state: isWhole ? 'done' : 'reading',
          position: isWhole ? null : JSON.stringify(step.position),
          requests,
          failures: 0,
          trouble: null,
          ...(step.found !== undefined && { found: step.found }),
          ...(step.expected !== undefined && { expected: step.expected }),
          ...(isWhole && { read_at: now }),
          next_at: isWhole && every !== null ? new Date(now.getTime() + every) : null,
        });
      });
      await this.#loadRates();
      const ability = abilityOf[part.kind as Kind];
      if (isWhole && ability) await rememberAbility(deps.db, ability, true);
    } catch (error) {
      if (signal.aborted) return;
      if (await this.#cannot(part, error)) return;
      await this.#failed(part, error, requests);
    }
  }

  /** Lists convert by the rates that the server holds. */
  async #loadRates(): Promise<void> {
    const { deps } = this.#options;
    const now = await remembered(deps.db, RATES);
    if (now === this.#rates) return;
    Object.assign(deps.rates, await readRates(deps.db));
    this.#rates = now;
  }

  /** True for a part of the interface that the network does not have; it is asked for again after a day. */
  async #cannot({ name, kind }: Part, error: unknown): Promise<boolean> {
    const { deps, clock } = this.#options;
    const ability = abilityOf[kind as Kind];
    if (!ability || !(error instanceof LiveError) || !absent.includes(error.status ?? 0)) return false;
    const { campaigns } = await capabilitiesOf(deps.db, this.#options.connection.role);
    if (!campaigns) return false;
    await rememberAbility(deps.db, ability, false);
    const now = clock.now();
    const next = { read_at: now, next_at: new Date(now.getTime() + ABSENT_MS) };
    await changePart(deps.db, name, { state: 'done', position: null, failures: 0, trouble: null, ...next });
    return true;
  }

  async #failed(part: Part, error: unknown, requests: number): Promise<void> {
    const { deps, clock, onTrouble } = this.#options;
    onTrouble(`reading ${part.name}`, error);
    const isLive = error instanceof LiveError;
    const backoff = BACKOFF_MS[Math.min(part.failures, BACKOFF_MS.length - 1)] ?? 0;
    await changePart(deps.db, part.name, {
      // A part without a position begins again; `reading` keeps it among those that are not whole.
      state: part.state === 'done' ? 'waiting' : part.state,
      requests,
      failures: part.failures + 1,
      trouble: isLive ? JSON.stringify(error.trouble) : part.trouble,
      next_at: new Date(clock.now().getTime() + backoff),
    });
    if (!isLive) return;
    if (ofAccount.includes(error.trouble.key)) await clock.wait(backoff, this.#sleeping.signal).catch(() => undefined);
  }
}
