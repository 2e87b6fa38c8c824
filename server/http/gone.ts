import type { FastifyInstance, FastifyReply } from 'fastify';
import { setMaxListeners } from 'node:events';
import { asker } from '#server/db/asker';

declare module 'fastify' {
  interface FastifyRequest {
    /** Aborts when the client disconnects before the answer ends. */
    gone: AbortSignal;
  }
}

/** A signal that aborts when the client disconnects before the answer ends. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  // One listener for each statement that runs.
  setMaxListeners(0, controller.signal);
  const look = () => {
    if (!raw.writableFinished) controller.abort();
  };
  if (raw.destroyed) look();
  else raw.once('close', look);
  return controller.signal;
}

/** Ends the statements of each request whose client has left. */
export function watchClients(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    request.gone = goneSignal(reply);
    asker.run(request.gone, done);
  });
  // The events of a body come from outside of the request's context.
  app.addHook('preValidation', (request, _reply, done) => asker.run(request.gone, done));
}
