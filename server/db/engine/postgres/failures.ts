import { Failure } from '#server/failure';
import { refusal } from '#contract/refusals/index';

/**
 * What the database says while it stops, starts, or has no room, by
 * https://www.postgresql.org/docs/current/errcodes-appendix.html: classes 08 and 53, and the shutdowns of class 57.
 */
const away = /^(08\w{3}|53\w{3}|57P0[1-5])$/;
/** The same from the connection. */
const broken = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND']);
const lost = /^(Connection terminated|timeout exceeded|Client has encountered a connection error|Client was closed)/;

/** True when an error says that the database cannot be reached just now. */
function isAway(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return away.test(code) || broken.has(code) || lost.test(message);
}

/** OVERLOADED for a database that cannot be reached just now; every other error as it is. */
export function asFailure(error: unknown): unknown {
  if (!isAway(error)) return error;
  const failure = new Failure('OVERLOADED', refusal('service.databaseAway'));
  failure.cause = error;
  return failure;
}
