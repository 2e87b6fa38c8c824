import type { FastifyReply, FastifyRequest } from 'fastify';

/** One line a request: what was asked, by whom, what came of it, how long it took. Never a key, cookie or body. */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  const { method, url, principal } = request;
  request.log.info(
    {
      method,
      url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(principal && { by: `${principal.kind}:${principal.id}` }),
    },
    'request',
  );
}
