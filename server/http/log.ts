import type { FastifyReply, FastifyRequest } from 'fastify';

/** Logs one line per request: request, caller, result and duration. Keys, cookies and bodies are never logged. */
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
