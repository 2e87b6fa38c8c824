import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Me } from '#contract/access';
import { languages, type Language } from '#contract/languages';
import { filesAt, frameOf, inline, type Manifest } from './document.ts';
import { languageOf } from './language.ts';
import { refusal } from '#contract/refusals/index';
import { Failure } from '#server/failure';

const builds = join(import.meta.dirname, '../../dist');

const ofBuild = (language: Language, file: string): string => readFileSync(join(builds, language, file), 'utf8');

/**
 * Inlines the theme script and the icon into the document, which saves two requests before the first paint. The CSP
 * allows inline scripts by hash only.
 */
function selfContained(document: string): { page: string; hash: string } {
  const script = ofBuild(languages[0], 'theme.js');
  const hash = createHash('sha256').update(script).digest('base64');
  const icon = `data:image/svg+xml,${encodeURIComponent(ofBuild(languages[0], 'favicon.svg'))}`;
  const page = document
    .replace('<script src="/theme.js"></script>', () => `<script>${script}</script>`)
    .replace('href="/favicon.svg"', () => `href="${icon}"`);
  return { page, hash };
}

interface Build {
  page: string;
  hash: string;
  manifest: Manifest;
}

function readBuild(language: Language): Build {
  const manifest = JSON.parse(ofBuild(language, '.vite/manifest.json')) as Manifest;
  return { ...selfContained(ofBuild(language, 'index.html')), manifest };
}

/** Headers that only documents need, and the tag that files which never change need not: less for each of forty files. */
const notOfHashed = [
  'etag',
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-request-id',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Names of files that stand beside others for those who take them compressed. */
const COMPRESSED = /\.(?:br|gz)$/;

/** Finds the signed-in user of a request; null if anonymous. */
type FindMe = (request: FastifyRequest) => Promise<Me | null>;

const isBuilt = () => languages.every((language) => existsSync(join(builds, language, 'index.html')));

/** A page that has begun to load cannot do without its files. */
function neverShed(route: RouteOptions): void {
  Object.assign(route, { config: { ...route.config, pressureHandler: () => undefined } });
}

/** Serves the app's files as they are: those with a hash in their name are cached for ever. */
export async function serveFiles(app: FastifyInstance): Promise<void> {
  if (!isBuilt()) return;
  const served = { index: false, preCompressed: true, cacheControl: false } as const;
  await app.register(async (files) => {
    files.addHook('onRoute', neverShed);
    await files.register(
      async (assets) => {
        assets.setNotFoundHandler(({ method }) => {
          throw new Failure('NOT_FOUND', refusal(method === 'GET' ? 'service.noAsset' : 'service.noAddress'));
        });
        await assets.register(fastifyStatic, {
          ...served,
          root: languages.map((language) => join(builds, language, 'assets')),
          allowedPath: (path) => !COMPRESSED.test(path),
          // Scripts and styles never change under their hashed names and are never read in ranges.
          lastModified: false,
          acceptRanges: false,
          setHeaders: (reply) => {
            for (const header of notOfHashed) reply.removeHeader(header).raw.removeHeader(header);
            reply.header('cache-control', 'public, max-age=31536000, immutable');
          },
        });
      },
      { prefix: '/assets' },
    );
    await files.register(fastifyStatic, {
      ...served,
      root: languages.map((language) => join(builds, language)),
      // A route for each of these few files: any other path is the document's.
      wildcard: false,
      globIgnore: ['assets/**', '**/index.html*', '**/.vite/**', '**/*.br', '**/*.gz'],
      setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=3600'),
    });
  });
}

/** Serves the app's document, which is never cached and contains the user. */
export async function servePages(app: FastifyInstance, findMe: FindMe): Promise<void> {
  if (!isBuilt()) return;
  const documents = new Map(languages.map((language) => [language, readBuild(language)]));
  const document = async (request: FastifyRequest, reply: FastifyReply) => {
    const me = await findMe(request);
    // Style elements that the page makes carry it: the library of controls writes some.
    const nonce = randomBytes(18).toString('base64');
    const boot = `<script type="application/json" id="boot" nonce="${nonce}">${inline(me)}</script>`;
    const policy = String(reply.raw.getHeader('content-security-policy'));
    const { page, hash, manifest } = documents.get(languageOf(request)) as Build;
    const files = filesAt(manifest, me ? request.url : undefined);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('vary', 'cookie, accept-language')
      .header(
        'content-security-policy',
        policy
          .replace("script-src 'self'", `script-src 'self' 'sha256-${hash}'`)
          .replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`),
      )
      .send(
        page
          .replace('<!--early-->', () => files.first)
          .replace('<!--boot-->', () => boot)
          .replace('</head>', () => `${files.after}</head>`)
          .replace('<!--frame-->', () => (me ? frameOf(me, request.url) : '')),
      );
  };
  app.get('/', document);
  app.get('/*', document);
}
