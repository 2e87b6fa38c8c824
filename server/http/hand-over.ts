import type { FastifyInstance } from 'fastify';
import type { RequestListener } from 'node:http';
import { HOME, networkOfAddress, networkOfKey } from '#contract/networks';

/** The services of an installation's networks. */
interface Services {
  get(id: number): Promise<{ answer: RequestListener }>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** True when another network's service answers the request. */
    handedOver?: true;
  }
}

/**
 * Hands requests of further networks to their services: those whose address begins with the network's path, and those
 * whose key names the network.
 */
export function handOver(app: FastifyInstance, networks: Services): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    const { apikey } = request.headers;
    const address = networkOfAddress(raw.url ?? '/');
    const byKey = typeof apikey === 'string' ? networkOfKey(apikey) : HOME;
    const id = address.id === HOME ? byKey : address.id;
    if (id === HOME) return undefined;
    const { answer } = await networks.get(id);
    request.handedOver = true;
    raw.url = address.rest;
    reply.hijack();
    answer(raw, reply.raw);
    return reply;
  });
}
