import type { CallError } from '#src/api/call.ts';
import type { Batch, BatchRow, Stop } from './types.ts';

/** Sends the rows of a batch, a few at a time. Pure but for what it is given. */

export interface QueueTools {
  /** Sends one row; @throws CallError */
  send: (row: BatchRow, signal: AbortSignal) => Promise<unknown>;
  /** Rejects when `signal` fires. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Takes a row's new state in. */
  onRow: (index: number, row: BatchRow) => void;
}

const AT_ONCE = 4;
const TRIES = 5;
const FIRST_WAIT_MS = 500;
/** Who is told to wait longer than this is not kept waiting: the batch pauses. */
const PATIENCE_MS = 120_000;

/**
 * Works through the waiting rows. A server that is busy (429, 503) or out of reach is waited for, as long as it says or
 * longer each time; one that stays so stops the queue, and the rows that are left keep waiting.
 * @returns why it stopped before the end, or null.
 */
export async function runQueue(batch: Batch, tools: QueueTools, signal: AbortSignal): Promise<Stop | null> {
  const left = batch.rows.flatMap((row, index) => (row.state === 'waiting' ? [index] : []));
  const halt = new AbortController();
  const either = AbortSignal.any([signal, halt.signal]);
  let stop: Stop | null = null;
  const worker = async () => {
    for (let index = left.shift(); index !== undefined && !either.aborted; index = left.shift()) {
      const row = batch.rows[index];
      const result = row && (await sent(row, tools, either));
      if (!row || result === undefined) return;
      if (result === 'unreachable' || result === 'busy') {
        stop ??= result;
        halt.abort();
        return;
      }
      tools.onRow(index, result);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return stop;
}

/** The row as it is afterwards; why it could not be sent; undefined when it was called off. */
async function sent(row: BatchRow, tools: QueueTools, signal: AbortSignal): Promise<BatchRow | Stop | undefined> {
  for (let tried = 1; ; tried++) {
    try {
      await tools.send(row, signal);
      return { ...row, state: 'changed', message: null };
    } catch (error) {
      if (signal.aborted) return undefined;
      const wait = waitOf(error, tried);
      if (wait === undefined) return { ...row, ...failedRow(error) };
      if (tried === TRIES || wait > PATIENCE_MS) return isUnreachable(error) ? 'unreachable' : 'busy';
      await tools.sleep(wait, signal).catch(() => undefined);
      if (signal.aborted) return undefined;
    }
  }
}

const failureOf = (error: unknown) => (error as Partial<CallError>).failure;
const isUnreachable = (error: unknown) => failureOf(error)?.kind === 'unreachable';

/** Milliseconds before the next try; undefined for an answer that another try would not change. */
export function waitOf(error: unknown, tried: number): number | undefined {
  const failure = failureOf(error);
  if (!failure) return undefined;
  const own = FIRST_WAIT_MS * 2 ** (tried - 1);
  if (failure.kind === 'unreachable') return own;
  if (![429, 503].includes(failure.problem.status)) return undefined;
  return failure.retryAfter === null ? own : failure.retryAfter * 1000;
}

/** Refused for good, or a failure of the server that another try may get past. */
function failedRow(error: unknown): Pick<BatchRow, 'state' | 'message'> {
  const failure = failureOf(error);
  const message = error instanceof Error ? error.message : String(error);
  const refused = failure?.kind === 'refused' && failure.problem.status < 500;
  return { state: refused ? 'refused' : 'unsent', message };
}
