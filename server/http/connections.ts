import type { FastifyInstance } from 'fastify';

/** The part of an address that one client has to itself: of IPv6 the first half. */
export function networkOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (v4 !== undefined) return v4;
  const [before = '', after = ''] = address.split('::');
  const [left, right] = [before, after].map((text) => (text === '' ? [] : text.split(':')));
  const zeros = Array.from({ length: Math.max(0, 8 - (left?.length ?? 0) - (right?.length ?? 0)) }, () => '0');
  return [...(left ?? []), ...zeros, ...(right ?? [])].slice(0, 4).join(':');
}

const MINUTE_MS = 60_000;

/**
 * Closes connections beyond `most` of one address, since each holds memory; the log says so, of each address at most once
 * a minute. A proxy counts as one address.
 */
export function limitConnections(app: FastifyInstance, most: number): void {
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
