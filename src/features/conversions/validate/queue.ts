import type { CallError } from '#src/api/call.ts';
import { isBusy, isUnreachable, patiently, type Sleep } from '#src/api/patiently.ts';
import type { Batch, BatchRow, Stop } from './types.ts';

/** Sends the rows of a batch, a few at a time. Pure but for what it is given. */

export interface QueueTools {
  /** Sends one row; @throws CallError */
  send: (row: BatchRow, signal: AbortSignal) => Promise<unknown>;
  sleep: Sleep;
  /** Takes a row's new state in. */
  onRow: (index: number, row: BatchRow) => void;
}

const AT_ONCE = 4;

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
  try {
    await patiently(() => tools.send(row, signal), { signal, sleep: tools.sleep, waitsFor: passes });
    return { ...row, state: 'changed', message: null };
  } catch (error) {
    if (signal.aborted) return undefined;
    if (isUnreachable(error)) return 'unreachable';
    return isBusy(error) ? 'busy' : { ...row, ...failedRow(error) };
  }
}

const passes = (error: unknown) => isBusy(error) || isUnreachable(error);

/** Refused for good, or a failure of the server that another try may get past. */
function failedRow(error: unknown): Pick<BatchRow, 'state' | 'message'> {
  const { failure } = error as Partial<CallError>;
  const message = error instanceof Error ? error.message : String(error);
  const refused = failure?.kind === 'refused' && failure.problem.status < 500;
  return { state: refused ? 'refused' : 'unsent', message };
}
