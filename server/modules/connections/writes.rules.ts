import type { WriteRow } from '#contract/connections';
import type { ConversionUpdate } from '#contract/conversion-updates';
import { sentenceOf } from '#contract/refusals/index';
import type { Progress } from '#server/mirror/progress';
import type { Trouble } from '#server/mirror/trouble';
import { isOpen, type Write } from '#server/mirror/writes.store';

/** Changes that wait for a live network, as they are shown. */

const MINUTE_MS = 60_000;
/** A change is sent and read back. */
const REQUESTS = 2;

/** @param progress of the reading, whose budget says when a change is done */
export function writeRows(writes: readonly Write[], progress: Progress | undefined, now = Date.now()): WriteRow[] {
  const pace = Math.max(1, progress?.budget.pace ?? 1);
  const begin = Math.max(now, progress?.budget.notBefore?.getTime() ?? 0);
  let requests = progress?.budget.sent ?? 0;
  return writes.map((write) => {
    const waits = isOpen(write);
    if (waits) requests += write.batch_id === null ? REQUESTS : 1;
    // The budget of a minute is spent at once; what does not fit waits for the next.
    const minutes = Math.max(0, Math.ceil(requests / pace) - 1);
    const trouble = write.trouble === null ? null : (JSON.parse(write.trouble) as Trouble);
    const { update } = JSON.parse(write.input) as { update?: ConversionUpdate };
    return {
      id: write.id,
      operation: write.operation,
      subject: write.subject.slice(write.subject.indexOf(' ') + 1),
      status: update?.status ?? null,
      batchId: write.batch_id,
      by: write.actor_name,
      state: write.state,
      askedAt: write.asked_at.toISOString(),
      doneAt: waits ? new Date(begin + minutes * MINUTE_MS).toISOString() : null,
      trouble: trouble && { message: sentenceOf(trouble), refusal: trouble },
    };
  });
}
