import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import answers from './answers.generated.json' with { type: 'json' };
import { openApiDocument } from './openapi.ts';

const logo = readFileSync(join(import.meta.dirname, '../../public/favicon.svg'));

/** The interface described: the OpenAPI document, and a page to read and try it. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  const document = openApiDocument(answers);
  app.get('/openapi.json', () => document);
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    // Its own pages style elements directly.
    transformStaticCSP: (policy) => policy.replace("style-src 'self' https:", "style-src 'self' 'unsafe-inline'"),
    theme: { title: 'Partnerdeck API' },
    logo: { type: 'image/svg+xml', content: logo, href: '/', target: '_self' },
    uiConfig: { deepLinking: true, docExpansion: 'list' },
  });
}
