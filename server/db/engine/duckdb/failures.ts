import { refusal } from '#contract/refusals/index';
import { Failure } from '#server/failure';

const full = /No space left on device|Disk quota exceeded|not enough (disk )?space/i;
const damaged = /checksum|corrupt|not a valid DuckDB|Could not read enough bytes|Serialization Error|replaying WAL/i;
const ended = /database has been invalidated|FATAL Error/i;

const durable = /COMMIT succeeded and is durable/;

const textOf = (error: unknown): string => String((error as Error | undefined)?.message ?? error);

/** True when a write found no room on the disk. */
export const isFull = (error: unknown): boolean => full.test(textOf(error));
/** True when the file does not hold what was written to it. */
export const isDamaged = (error: unknown): boolean => damaged.test(textOf(error)) && !isFull(error);
/** True when what is damaged is the log of what is not in the file yet. */
export const isOfLog = (error: unknown): boolean => isDamaged(error) && /replaying WAL/i.test(textOf(error));
/** True when DuckDB takes nothing more in this instance: it is opened again. */
export const isEnded = (error: unknown): boolean => ended.test(textOf(error));

/** True when a commit's error came after the commit: the rows are stored. */
export const isDurable = (error: unknown): boolean => durable.test(textOf(error));

/** An error of the disk or the file as OVERLOADED, with the error as its cause; any other error unchanged. */
export function asFailure(error: unknown): unknown {
  if (error instanceof Failure) return error;
  const why = isFull(error) ? 'service.diskFull' : isEnded(error) ? 'service.databaseAway' : undefined;
  const key = why ?? (isDamaged(error) ? 'service.damaged' : undefined);
  if (key === undefined) return error;
  const failure = new Failure('OVERLOADED', refusal(key));
  failure.cause = error;
  return failure;
}

/** The sentence with which a damaged file is refused. @param isMended whether something was taken out of its log */
export function damageOf(path: string, error: unknown, isMended = false): Error {
  const [line = ''] = textOf(error).split('\n');
  return new Error(
    `${path} is damaged (${line}). ${isMended ? 'Its log as it was is kept beside it' : 'Nothing was changed'}. ` +
      'Restore the newest backup: run "npx partnerdeck db restore --from <backup> --data-dir <new folder>" (in a ' +
      'checkout "npm run db:restore -- --from <backup> --data-dir <new folder>"), with --key-file <file> when it is ' +
      'sealed, then start with DATA_DIR=<new folder>; docs/running.md says more.',
    { cause: error },
  );
}
