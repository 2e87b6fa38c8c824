import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { Failure, problemOf } from '#server/failure';
import { MOST_ADDRESS } from '#contract/addresses';
import { failureKinds, type FailureCode } from '#contract/failures';
import { refusal, type Refusal } from '#contract/refusals/index';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the request was refused. */
    refused?: FailureCode;
  }
}

/** Errors of the framework as failures. */
const frameworkFailures: Record<string, [FailureCode, Refusal]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ['INVALID_REQUEST', refusal('service.noJson')],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['INVALID_REQUEST', refusal('service.emptyBody')],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_FILE', refusal('service.jsonExpected')],
  FST_ERR_CTP_BODY_TOO_LARGE: ['FILE_TOO_LARGE', refusal('service.bodyOverMegabyte')],
  FST_ERR_BAD_URL: ['INVALID_REQUEST', refusal('service.badAddress')],
  FST_ERR_MAX_PARAM_LENGTH: ['NOT_FOUND', refusal('service.noAddress')],
  FST_UNDER_PRESSURE: ['OVERLOADED', refusal('service.overloaded')],
};

/** Converts an error to a failure; unknown ones become INTERNAL without details. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const { code, statusCode } = error as FastifyError;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return Object.assign(new Failure('OVERLOADED', refusal('service.diskFull')), { cause: error });
  }
  const known = frameworkFailures[code];
  if (known) return new Failure(...known);
  if (statusCode === 404 || statusCode === 403) return new Failure('NOT_FOUND', refusal('service.noAddress'));
  if (statusCode === 413) return new Failure('FILE_TOO_LARGE', refusal('service.bodyTooLarge'));
  if (statusCode === 415) return new Failure('UNSUPPORTED_FILE', refusal('service.jsonExpected'));
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Failure('INVALID_REQUEST', refusal('service.unreadable'));
  }
  return new Failure('INTERNAL', refusal('service.ourFault'));
}

/** Sends a failure as a problem document. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  request.refused = failure.code;
  if (failure.code === 'OVERLOADED' && !reply.hasHeader('retry-after')) reply.header('retry-after', '5');
  return reply
    .code(failureKinds[failure.code].status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemOf(failure, request.id)));
}

/** Answers every error with a problem document; only unexpected ones are logged as errors. */
export function answerFailures(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) =>
    sendFailure(request, reply, new Failure('NOT_FOUND', refusal('service.noAddress'))),
  );
  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error);
    if (failure.code === 'INTERNAL') request.log.error({ err: error }, 'unexpected failure');
    else if (failure.cause !== undefined) request.log.error({ err: failure.cause }, failure.message);
    return sendFailure(request, reply, failure);
  });
}

/** Bytes of the longest head of a request that is read: its address and headers. */
export const MOST_HEAD = 131_072;
const TAKEN_CODING = 'identity';
const LONG_ADDRESS_STYLE = `
:root { color-scheme: light dark; }
body { box-sizing: border-box; max-width: 36rem; margin: 0 auto; padding: 12vh 1.25rem 2rem; font: 1rem/1.55 system-ui, sans-serif; color: light-dark(#1c1d22, #e6e7ea); background: light-dark(#fff, #16171b); }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; }
p { margin: 0 0 1rem; text-wrap: pretty; }
a { color: light-dark(#2f4fc4, #9db1ff); }
`;

const LONG_ADDRESS = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>This address is too long</title>
<style>${LONG_ADDRESS_STYLE}</style>
<main>
<h1>This address is too long</h1>
<p>An address holds at most ${MOST_ADDRESS / 1024} kB. Go back, and save the report or give it fewer values: the link of a saved report is short.</p>
<p lang="de">Diese Adresse ist zu lang: ${MOST_ADDRESS / 1024} kB sind das Höchste. Gehen Sie zurück, und speichern Sie den Bericht oder nehmen Sie weniger Werte hinein: Der Link eines gespeicherten Berichts ist kurz.</p>
<p><a href="/">Partnerdeck</a></p>
</main>
</html>
`;

/**
 * Refuses addresses that are too long, such as of a report of thousands of values: a page in words, a call by a problem.
 * The policy of pages, which is there before, allows styles from elsewhere by their hash alone.
 */
export function limitAddresses(app: FastifyInstance): void {
  const hash = createHash('sha256').update(LONG_ADDRESS_STYLE).digest('base64');
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.length <= MOST_ADDRESS) return undefined;
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (!isPage) throw new Failure('INVALID_REQUEST', refusal('service.longHead', { most: MOST_ADDRESS / 1024 }));
    const policy = String(reply.raw.getHeader('content-security-policy'));
    return reply
      .code(400)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy.replace("style-src 'self'", `style-src 'self' 'sha256-${hash}'`))
      .send(LONG_ADDRESS);
  });
}

/**
 * Refuses packed bodies by their head: no client packs one, and a small one may unpack to any size. The answer names the
 * coding that is taken (RFC 9110).
 */
export function refusePacked(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const coding = request.headers['content-encoding'] ?? '';
    if (coding === '' || coding.toLowerCase() === TAKEN_CODING) return;
    reply.header('accept-encoding', TAKEN_CODING);
    throw new Failure('UNSUPPORTED_FILE', refusal('service.packedBody'));
  });
}

/** The answer of a limit of requests a minute. */
export const refuseTooMany = (_request: FastifyRequest, { ttl, max }: { ttl: number; max: number }): Failure =>
  new Failure(
    'RATE_LIMITED',
    refusal('service.tooManyRequests', { most: max, seconds: Math.max(1, Math.round(ttl / 1000)) }),
  );

/** Answers what Node cannot parse as HTTP on the raw connection, logs it and closes the connection. */
export function refuseUnreadable(
  error: Error & { code?: string },
  socket: Duplex,
  log: Pick<FastifyBaseLogger, 'info'>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  log.info({ code: error.code }, 'unreadable request');
  const tooLong = error.code === 'HPE_HEADER_OVERFLOW';
  const why = tooLong ? refusal('service.longHead', { most: MOST_HEAD / 1024 }) : refusal('service.noHttp');
  const body = JSON.stringify(problemOf(new Failure('INVALID_REQUEST', why)));
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/problem+json; charset=utf-8\r\n` +
      `X-Content-Type-Options: nosniff\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
