import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Duplex } from 'node:stream';
import { Failure, failureKinds, problemOf, type FailureCode } from '#contract/failures';

/** What the framework itself refuses, in our words. */
const frameworkFailures: Record<string, [FailureCode, string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ['INVALID_REQUEST', 'The body is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['INVALID_REQUEST', 'The body is empty; JSON is expected.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_FILE', 'The body must be JSON, sent as application/json.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['FILE_TOO_LARGE', 'The body is larger than 1 MB.'],
  FST_ERR_BAD_URL: ['INVALID_REQUEST', 'The address is not a valid one.'],
  FST_ERR_MAX_PARAM_LENGTH: ['NOT_FOUND', 'There is nothing at this address.'],
  FST_UNDER_PRESSURE: ['OVERLOADED', 'The server has too much to do just now. Try again in a moment.'],
};

/** The failure that something thrown stands for. Whatever is not known answers INTERNAL and nothing else. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const { code, statusCode } = error as FastifyError;
  const known = frameworkFailures[code];
  if (known) return new Failure(...known);
  if (statusCode === 429) return new Failure('RATE_LIMITED', (error as Error).message);
  if (statusCode === 404 || statusCode === 403) return new Failure('NOT_FOUND', 'There is nothing at this address.');
  if (statusCode === 413) return new Failure('FILE_TOO_LARGE', 'The body is too large.');
  if (statusCode === 415) return new Failure('UNSUPPORTED_FILE', 'The body must be JSON, sent as application/json.');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Failure('INVALID_REQUEST', 'The request could not be read.');
  }
  return new Failure('INTERNAL', 'Something went wrong on our side. The request id finds it in the log.');
}

/** Sends a failure as a problem document. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  if (failure.code === 'OVERLOADED' && !reply.hasHeader('retry-after')) reply.header('retry-after', '5');
  return reply
    .code(failureKinds[failure.code].status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemOf(failure, request.id)));
}

/** Every error of the app becomes a problem document; only what we did not foresee is logged as an error. */
export function answerFailures(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) =>
    sendFailure(request, reply, new Failure('NOT_FOUND', 'There is nothing at this address.')),
  );
  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error);
    if (failure.code === 'INTERNAL') request.log.error({ err: error }, 'unexpected failure');
    return sendFailure(request, reply, failure);
  });
}

/** What Node cannot read as HTTP never becomes a request: answered on the bare connection, which then ends. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const tooLong = error.code === 'HPE_HEADER_OVERFLOW';
  const failure = new Failure(
    'INVALID_REQUEST',
    tooLong ? 'The address and headers are longer than 16 kB.' : 'This is not HTTP that can be read.',
  );
  const body = JSON.stringify(problemOf(failure));
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/problem+json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
