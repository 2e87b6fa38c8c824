import { once } from 'node:events';
import { createServer } from 'node:http';
import { messageOf } from '#server/failure';
import { reasonOf, type Config } from './config.ts';

/**
 * Takes the service's port before anything else is done, and answers there that it is starting. Returns a function
 * that frees it. Port 0 is any free one.
 * @throws the error of a port that cannot be taken
 */
export async function holdPort({
  PORT: port,
  HOST: host,
}: Pick<Config, 'PORT' | 'HOST'>): Promise<() => Promise<void>> {
  if (port === 0) return async () => {};
  const server = createServer((_request, response) => {
    // A browser that was opened too early asks again by itself.
    const headers = { 'retry-after': '5', refresh: '3', 'content-type': 'text/plain', connection: 'close' };
    response.writeHead(503, headers).end('Partnerdeck is starting.\n');
  });
  server.listen({ port, host });
  await once(server, 'listening');
  return async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
}

/** A start's error in one sentence. */
export function startFailure(error: unknown, { PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>): string {
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `port ${PORT} of ${HOST} is taken. Stop what listens there, or set another PORT.`;
  if (code === 'EACCES' && syscall === 'listen') return `this user may not listen at port ${PORT}. Set another PORT.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST=${HOST} is no address of this machine.`;
  if (path !== undefined) return `${path} cannot be used: ${reasonOf(error)}.`;
  return messageOf(error);
}
