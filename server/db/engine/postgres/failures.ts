import { Failure } from '#server/failure';
import { refusal } from '#contract/refusals/index';

/**
 * Error codes of a database that is stopping, starting, or out of resources (classes 08 and 53, and the shutdowns of
 * class 57, or of a transaction whose server stood still): https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const away = /^(08\w{3}|53\w{3}|57P0[1-5]|25P03)$/;
/** Connection errors with the same meaning. */
const broken = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND']);
const lost = /^(Connection terminated|timeout exceeded|Client has encountered a connection error|Client was closed)/;

/** True when an error means that the database is unreachable for now. */
function isAway(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return away.test(code) || broken.has(code) || lost.test(message);
}

const DISK_FULL = '53100';
const DAMAGED = /^XX00[12]$/;
const causeOf = (error: unknown): string =>
  (error instanceof Failure && (error.cause as { code?: string } | undefined)?.code) || '';
/** True when the server's disk has no room. @param error as `asFailure` returns it */
export const isFull = (error: unknown): boolean => causeOf(error) === DISK_FULL;
/** True when the server cannot read what it has stored. @param error as `asFailure` returns it */
export const isDamaged = (error: unknown): boolean => DAMAGED.test(causeOf(error));
/** A statement or a wait for a lock that took longer than its limit, or that would never have ended. */
const LATE = /^(57014|55P03|40P01)$/;

function keyOf(error: unknown) {
  const { code = '' } = error as { code?: string };
  if (code === DISK_FULL) return 'service.diskFull';
  if (DAMAGED.test(code)) return 'service.damaged';
  if (LATE.test(code)) return 'service.tooLong';
  return isAway(error) ? 'service.databaseAway' : undefined;
}

/** OVERLOADED, with the error as its cause, when the database does not answer for now; any other error unchanged. */
export function asFailure(error: unknown): unknown {
  const key = keyOf(error);
  if (key === undefined) return error;
  const failure = new Failure('OVERLOADED', refusal(key));
  failure.cause = error;
  return failure;
}
