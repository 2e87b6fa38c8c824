import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import answers from './answers.generated.json' with { type: 'json' };
import { openApiDocument } from './openapi.ts';
import { remembered } from './remembered.ts';

const logo = readFileSync(join(import.meta.dirname, '../../public/favicon.svg'));

const documentAt = remembered((publicUrl: string) => openApiDocument(answers, publicUrl));

/** Serves the OpenAPI document of the service at `publicUrl` and an interactive page of it. */
export async function serveDocs(app: FastifyInstance, publicUrl: string): Promise<void> {
  const document = documentAt(publicUrl);
  app.get('/openapi.json', () => document);
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
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
}
