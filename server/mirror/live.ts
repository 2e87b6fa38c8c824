import { beginningOf } from '#contract/characters';
import type { Definition, InputOf, ReplyOf } from '#contract/endpoint';
import { formOf, pathOf, queryText } from '#contract/endpoint';
import type { Problem } from '#contract/failures';
import { inOurShape } from '#contract/older-shapes';
import { inBackground } from '#server/db/asker';
import type { Db } from '#server/db/database';
import { slowDown, takeRequest } from './budget.store.ts';
import { realClock, type Clock } from './clock.ts';
import type { ConnectionSettings } from './connection.store.ts';
import { LiveError, trouble } from './trouble.ts';
import { exchange, type Got, type Sent } from './wire.ts';

/** Urgencies of requests, the most urgent first. */
export const urgencies = ['person', 'first', 'write', 'change', 'past'] as const;
/**
 * - `person`: somebody waits for the answer, and is told when the wait is long
 * - `first`: reading the first page of an account, which waits for as long as it takes
 * - `write`: a change that somebody has made
 * - `change`: a look for what is new
 * - `past`: reading backwards
 */
export type Urgency = (typeof urgencies)[number];

/** A whole answer of a live network, in the contract's shape. */
export interface LiveAnswer<T> {
  data: T;
  /** Number of all matching rows of a list, where the network says it. */
  total: number | null;
  /** The answer as the network sent it. */
  raw: unknown;
  /** The network's clock, when it says so. */
  date: Date | null;
}

interface Options {
  clock?: Clock;
  allowPrivate: boolean;
  /** Seconds until a request without an answer is given up. */
  seconds?: number;
  /** A single request of a connection that is not there yet: no budget is kept, and a refusal is an answer. */
  unlimited?: boolean;
}

interface Asking {
  urgency: Urgency;
  signal: AbortSignal;
}

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown; file?: File };
type Account = Pick<ConnectionSettings, 'url' | 'key' | 'role' | 'agencyId' | 'contactId' | 'perMinute'>;

/** The widest row of a list has a fifth of these bytes, and a fifth of these values. */
const MOST_ROW_BYTES = 65_536;
const MOST_ROW_VALUES = 2000;
/** Values of an answer that is no page, such as a report. */
const MOST_VALUES = 2_000_000;

/** Waits after a refusal that names no time, in milliseconds; the last one repeats. */
const WAITS = [15_000, 30_000, 60_000];
const LONGEST_WAIT_MS = 3_600_000;
/** Nobody sits before a page for longer, and a connection without a byte ends soon after: see `connectionTimeout`. */
const PATIENCE_MS = 90_000;

/**
 * Asks a live network through its budget. A request waits for its turn and never fails because the budget is spent,
 * unless a person would have to wait for longer than a minute and a half; more urgent ones go first.
 */
export class Live {
  readonly account: Account;
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #options: Options;
  readonly #waiting: { rank: number; go: () => void; fail: (error: Error) => void }[] = [];
  #isTaking = false;
  #refusals = 0;

  /** @param db the connected network's database, which counts its requests */
  constructor(db: Db, account: Account, options: Options) {
    this.account = account;
    this.#db = db;
    this.#clock = options.clock ?? realClock;
    this.#options = options;
  }

  /** Requests that wait for the budget. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * One request, as soon as the budget allows. The account is added to its query.
   * @throws LiveError saying why there is no answer; the reason of `signal` when it aborts
   */
  async ask<E extends Definition>(
    endpoint: E,
    input: AccountFree<InputOf<E>>,
    asking: Asking,
  ): Promise<LiveAnswer<ReplyOf<E>>> {
    const read = (got: Got, query: Record<string, unknown>) => this.#answerOf(endpoint, got, query);
    return (await this.#asked(endpoint, input as Parts, asking, read)) as LiveAnswer<ReplyOf<E>>;
  }

  /** The bytes of an answer that is a file. @throws as `ask` */
  async bytes<E extends Definition>(endpoint: E, input: AccountFree<InputOf<E>>, asking: Asking): Promise<Buffer> {
    return this.#asked(endpoint, input as Parts, asking, (got) => {
      if (!isTaken(got)) throw this.#refused(endpoint, got);
      return got.body;
    });
  }

  async #asked<T>(
    endpoint: Definition,
    input: Parts,
    { urgency, signal }: Asking,
    read: (got: Got, query: Record<string, unknown>) => T,
  ): Promise<T> {
    const sent = await this.#requestOf(endpoint, input);
    for (;;) {
      if (!this.#options.unlimited) await this.#turn(urgency, signal);
      try {
        const bytes = endpoint.list ? roomFor(sent.query) * MOST_ROW_BYTES : undefined;
        const limits = { ...this.#options, signal, ...(bytes !== undefined && { bytes }) };
        const answer = read(await exchange(sent.request, limits), sent.query);
        this.#refusals = 0;
        return answer;
      } catch (error) {
        const isOneTooMany = error instanceof LiveError && error.trouble.key === 'connection.tooManyRequests';
        if (!isOneTooMany || this.#options.unlimited) throw error;
        const wait = error.waitMs ?? WAITS[Math.min(this.#refusals, WAITS.length - 1)] ?? 0;
        this.#refusals += 1;
        await slowDown(this.#db, wait, this.account.perMinute, this.#clock.now());
      }
    }
  }

  async #requestOf(endpoint: Definition, { params, query, body, file }: Parts) {
    const { agencyId, contactId, url, key } = this.account;
    const whole = { agencyId, [endpoint.contactParameter ?? 'contactId']: contactId, ...query };
    const { method } = endpoint;
    const address = new URL(url + pathOf(endpoint, params) + queryText(whole));
    const headers = { accept: endpoint.binary ? '*/*' : 'application/json', apikey: key };
    if (body === undefined && file === undefined) return { query: whole, request: { method, url: address, headers } };
    const content = file ? new Response(formOf({ ...(body as object | undefined) }, file)) : Response.json(body);
    const bytes = Buffer.from(await content.arrayBuffer());
    const described = {
      'content-type': content.headers.get('content-type') ?? '',
      'content-length': String(bytes.length),
    };
    const request: Sent = { method, url: address, headers: { ...headers, ...described }, body: bytes };
    return { query: whole, request };
  }

  /** The answer in the contract's shape. @throws LiveError for one that says no, or that is none */
  #answerOf(endpoint: Definition, got: Got, query: Record<string, unknown>): LiveAnswer<unknown> {
    if (!isTaken(got)) throw this.#refused(endpoint, got);
    const raw = jsonOf(got, endpoint.list ? roomFor(query) * MOST_ROW_VALUES : MOST_VALUES);
    const data = endpoint.reply === null ? undefined : inOurShape(endpoint, raw, query);
    if (endpoint.reply) checkShape(endpoint, raw, data);
    const total = Number(got.headers['x-total-count'] ?? Number.NaN);
    return { data, raw, total: Number.isInteger(total) ? total : null, date: dateOf(got) };
  }

  #refused({ method }: Definition, got: Got): LiveError {
    const { status } = got;
    const { agencyId, contactId, role } = this.account;
    const problem = problemOf(got);
    if (status === 429) {
      const waitMs = waitOf(got, this.#clock.now());
      return new LiveError(tooMany(waitMs ?? WAITS[0] ?? 0), {
        status,
        ...(waitMs !== undefined && { waitMs }),
      });
    }
    if (status === 401) return new LiveError(trouble('connection.keyRefused'), { status });
    // A key that may read and not write is refused in the network's words.
    if (status === 403 && (method === 'GET' || !problem))
      return new LiveError(trouble('connection.notThisAccount', { agencyId, contactId, role }), { status });
    if (status >= 500) return new LiveError(trouble('connection.failed', { status }), { status });
    if (!problem)
      return new LiveError(trouble('connection.noInterface', { found: status === 404 ? 'nothing' : 'other' }), {
        status,
      });
    const detail = beginningOf(problem.detail ?? problem.message ?? '', 300);
    return new LiveError(trouble('connection.refused', { status, detail }), { status });
  }

  /** Waits until no more urgent request waits and the budget has one. */
  async #turn(urgency: Urgency, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const rank = urgencies.indexOf(urgency);
    await new Promise<void>((resolve, reject) => {
      const entry = {
        rank,
        go: () => {
          signal.removeEventListener('abort', leave);
          resolve();
        },
        fail: (error: Error) => {
          signal.removeEventListener('abort', leave);
          reject(error);
        },
      };
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', leave, { once: true });
      const before = this.#waiting.findIndex((one) => one.rank > rank);
      this.#waiting.splice(before === -1 ? this.#waiting.length : before, 0, entry);
      this.#woken.abort();
      // It serves others too, also when this one leaves.
      void inBackground(() => this.#take());
    });
  }

  /** Ends the wait for the budget when a more urgent request has come. */
  #woken = new AbortController();

  /** Gives the budget's requests to those who wait, in order. */
  async #take(): Promise<void> {
    if (this.#isTaking) return;
    this.#isTaking = true;
    try {
      for (let first = this.#waiting[0]; first; first = this.#waiting[0]) {
        this.#woken = new AbortController();
        const { perMinute } = this.account;
        const spared = first.rank >= urgencies.indexOf('change') && perMinute > 2 ? 1 : 0;
        const wait = await takeRequest(this.#db, { perMinute, spared, now: this.#clock.now() });
        const isTooLong = wait > PATIENCE_MS && first.rank === urgencies.indexOf('person');
        if (isTooLong) this.#waiting.shift()?.fail(new LiveError(tooMany(wait)));
        else if (wait > 0) await this.#clock.wait(wait, this.#woken.signal).catch(() => undefined);
        // The one who waited may have left; the request goes to the next.
        else this.#waiting.shift()?.go();
      }
    } catch (error) {
      const reason = error instanceof Error ? error : new Error(String(error));
      for (const one of this.#waiting.splice(0)) one.fail(reason);
    } finally {
      this.#isTaking = false;
    }
  }
}

const noInterface = trouble('connection.noInterface', { found: 'other' });
const tooMany = (ms: number) => trouble('connection.tooManyRequests', { seconds: Math.ceil(ms / 1000) });

const isTaken = ({ status }: Got): boolean => status >= 200 && status < 300;

/** A request's input without the account, which is the connection's. */
export type AccountFree<I> = I extends { query: infer Q }
  ? Omit<I, 'query'> & { query: Omit<Q, 'agencyId' | 'contactId' | 'advertiserId' | 'aid'> & Partial<Q> }
  : I;

/** Rows that there is room for: those asked for, and some more, for a network may have its own idea of a page. */
const roomFor = ({ limit }: Record<string, unknown>): number => Math.max(100, typeof limit === 'number' ? limit : 500);

/**
 * An answer read as JSON. One of millions of values is refused unread: they take fifty times its bytes, of a process that
 * works for all networks.
 */
function jsonOf({ body, headers }: Got, mostValues: number): unknown {
  let values = 0;
  for (let at = body.indexOf(','); at !== -1; at = body.indexOf(',', at + 1)) {
    values += 1;
    if (values > mostValues) throw new LiveError(noInterface);
  }
  const text = body.toString('utf8');
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch (cause) {
    const isPage = /html/i.test(headers['content-type'] ?? '') || text.trimStart().startsWith('<');
    const looksCut = /^\s*[[{]/.test(text);
    throw new LiveError(trouble('connection.noInterface', { found: isPage ? 'page' : looksCut ? 'broken' : 'other' }), {
      cause,
    });
  }
}

/** Checks an answer by the contract. Members that the network left out are not held against it. @throws LiveError */
function checkShape({ reply, list }: Definition, raw: unknown, data: unknown): void {
  if (list && !Array.isArray(raw)) throw new LiveError(noInterface);
  if (!list && (typeof raw !== 'object' || raw === null) && data === raw) throw new LiveError(noInterface);
  const checked = reply?.safeParse(data);
  if (!checked || checked.success) return;
  const isGiven = (path: readonly PropertyKey[]) => {
    let at: unknown = raw;
    for (const name of path) at = (at as Record<PropertyKey, unknown> | null | undefined)?.[name];
    return at !== undefined && at !== null && at !== '';
  };
  const issues = checked.error.issues.filter((issue) => isGiven(issue.path) && issue.code !== 'invalid_value');
  if (issues.length > 0) throw new LiveError(noInterface, { cause: checked.error });
}

function problemOf({ body }: Got): Partial<Problem> | undefined {
  try {
    const read: unknown = JSON.parse(body.toString('utf8'));
    return typeof read === 'object' && read !== null ? read : undefined;
  } catch {
    return undefined;
  }
}

function dateOf({ headers }: Got): Date | null {
  const at = Date.parse(headers.date ?? '');
  return Number.isNaN(at) ? null : new Date(at);
}

/** Milliseconds of Retry-After: seconds, or a date by the network's own clock. */
function waitOf(got: Got, now: Date): number | undefined {
  const text = got.headers['retry-after'];
  if (text === undefined) return undefined;
  const seconds = Number(text);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(text) - (dateOf(got) ?? now).getTime();
  return Number.isNaN(ms) ? undefined : Math.min(LONGEST_WAIT_MS, Math.max(0, ms));
}
