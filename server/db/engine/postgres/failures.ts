import { Failure } from '#server/failure';
import { refusal } from '#contract/refusals/index';

/**
 * Error codes of a database that is stopping, starting, or out of resources (classes 08 and 53, and the shutdowns of
 * class 57): https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const away = /^(08\w{3}|53\w{3}|57P0[1-5])$/;
/** Connection errors with the same meaning. */
const broken = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND']);
const lost = /^(Connection terminated|timeout exceeded|Client has encountered a connection error|Client was closed)/;

/** True when an error means that the database is unreachable for now. */
function isAway(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return away.test(code) || broken.has(code) || lost.test(message);
}

/** OVERLOADED when the database is unreachable for now; any other error unchanged. */
export function asFailure(error: unknown): unknown {
  if (!isAway(error)) return error;
  const failure = new Failure('OVERLOADED', refusal('service.databaseAway'));
  failure.cause = error;
  return failure;
}
