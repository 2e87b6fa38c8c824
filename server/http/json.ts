import type { FastifyInstance } from 'fastify';
import { utf8Text } from './utf8.ts';

/** Reads JSON bodies by `utf8Text`, so that a member that is not UTF-8 can be refused by its name. */
export function readJson(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) =>
    read(request, utf8Text(body), done),
  );
}
