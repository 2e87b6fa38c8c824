import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Socket } from 'node:net';
import type { Config } from '#server/config';

/** The first parts of an address: so many numbers of IPv4, of IPv6 so many of its eight. */
function prefixOf(address: string, ofIPv4: number, ofIPv6: number): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (v4 !== undefined) return v4.split('.').slice(0, ofIPv4).join('.');
  const [before = '', after = ''] = address.split('::');
  const [left, right] = [before, after].map((text) => (text === '' ? [] : text.split(':')));
  const zeros = Array.from({ length: Math.max(0, 8 - (left?.length ?? 0) - (right?.length ?? 0)) }, () => '0');
  return [...(left ?? []), ...zeros, ...(right ?? [])].slice(0, ofIPv6).join(':');
}

/** The part of an address that one client has to itself: of IPv6 the first half. */
export const networkOf = (address: string): string => prefixOf(address, 4, 4);

/** The block of addresses that one customer of a provider may be given: a /24 of IPv4, a /48 of IPv6. */
export const blockOf = (address: string): string => prefixOf(address, 3, 3);

const MINUTE_MS = 60_000;

/**
 * Closes connections beyond the most of one address and of all, since each holds memory; the log says so, of each address
 * at most once a minute. A proxy counts as one address.
 */
export function limitConnections(
  app: FastifyInstance,
  { CONNECTIONS_PER_ADDRESS: most, CONNECTIONS: mostOfAll }: Pick<Config, 'CONNECTIONS' | 'CONNECTIONS_PER_ADDRESS'>,
): void {
  app.server.maxConnections = mostOfAll;
  const open = new Map<string, number>();
  const told = new Set<string>();
  const tell = (client: string) => {
    if (told.has(client)) return;
    told.add(client);
    app.log.warn({ client, most }, 'connections beyond the limit of an address are closed');
    setTimeout(() => told.delete(client), MINUTE_MS).unref();
  };
  app.server.on('connection', (socket) => {
    const client = networkOf(socket.remoteAddress ?? '');
    const count = open.get(client) ?? 0;
    if (count >= most) {
      tell(client);
      return void socket.destroy();
    }
    open.set(client, count + 1);
    return void socket.once('close', () => {
      const left = (open.get(client) ?? 1) - 1;
      if (left > 0) open.set(client, left);
      else open.delete(client);
    });
  });
}

const LOOK_MS = 30_000;
/** Less than a modem of 1996 brings in that time. */
const LEAST_BYTES = 16_384;

/** Less than half of what a second-generation mobile network brings in that time. */
const LEAST_BYTES_OF_PLACES = 131_072;

/**
 * Ends an answer that is read from the database while it is sent when its reader falls behind: it holds a place in which
 * others could read.
 */
export function mustKeepUp({ raw }: FastifyReply, everyMs = LOOK_MS): void {
  const { socket } = raw;
  if (!socket) return;
  let waits: { from: number; looks: number } | undefined;
  const timer = setInterval(() => {
    const { bytesWritten, writableLength } = socket;
    // Nothing waits for the reader: it is as fast as the database.
    if (writableLength === 0) waits = undefined;
    else if (!waits) waits = { from: bytesWritten, looks: 0 };
    else {
      waits.looks += 1;
      if (bytesWritten - waits.from < waits.looks * LEAST_BYTES_OF_PLACES) socket.destroy();
    }
  }, everyMs).unref();
  raw.once('close', () => clearInterval(timer));
}

/** Requests of one connection that may wait for their answers. Browsers send one, few programs send more. */
const MOST_PIPELINED = 16;

/**
 * Ends a connection that sends many requests without waiting for answers: all of a packet would be worked on at once,
 * and their answers wait in memory for the first one.
 */
export function limitPipelines(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>();
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    // The rest of a packet whose connection was ended is not worked on.
    if (socket.destroyed) return void reply.hijack();
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    if (count > MOST_PIPELINED) {
      socket.destroy();
      return void reply.hijack();
    }
    reply.raw.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    return done();
  });
}

/** Ends requests whose body arrives so slowly that it only serves to hold a connection. */
export function endSlowBodies(app: FastifyInstance, everyMs = LOOK_MS): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
    if (length !== undefined || encoding !== undefined) {
      let before = raw.socket.bytesRead;
      const timer = setInterval(() => {
        const now = raw.socket.bytesRead;
        if (raw.complete) clearInterval(timer);
        else if (now - before < LEAST_BYTES) raw.destroy();
        before = now;
      }, everyMs).unref();
      raw.once('close', () => clearInterval(timer));
    }
    done();
  });
}
