import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import answers from './answers.generated.json' with { type: 'json' };
import { networkOf } from './connections.ts';
import { refuseTooMany } from './failures.ts';
import { memoryLimit } from './memory-limit.ts';
import { openApiDocument } from './openapi.ts';
import { remembered } from './remembered.ts';

const logo = readFileSync(join(import.meta.dirname, '../../public/favicon.svg'));

const documentAt = remembered((publicUrl: string) => {
  const document = openApiDocument(answers, publicUrl);
  return { document, bytes: Buffer.from(JSON.stringify(document)) };
});
/** Requests a minute of one address. The page takes ten, the document is 700 kB. */
const EACH_MINUTE = 120;

/** Serves the OpenAPI document of the service at `publicUrl` and an interactive page of it. */
export async function serveDocs(app: FastifyInstance, publicUrl: string): Promise<void> {
  const { document, bytes } = documentAt(publicUrl);
  await app.register(async (docs) => {
    await docs.register(rateLimit, {
      store: memoryLimit(),
      max: EACH_MINUTE,
      timeWindow: '1 minute',
      keyGenerator: ({ ip }) => networkOf(ip),
      errorResponseBuilder: refuseTooMany,
    });
    docs.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes));
    await docs.register(swagger, { mode: 'static', specification: { document: document as never } });
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: true,
      // The page uses inline styles.
      transformStaticCSP: (policy) =>
        policy
          .replace("style-src 'self' https:", "style-src 'self' 'unsafe-inline'")
          .replace("base-uri 'self'", "base-uri 'none'")
          .replace("frame-ancestors 'self'", "frame-ancestors 'none'"),
      theme: { title: 'Partnerdeck API' },
      logo: { type: 'image/svg+xml', content: logo, href: '/', target: '_self' },
      uiConfig: { deepLinking: true, docExpansion: 'list' },
    });
  });
}
