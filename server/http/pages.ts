import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '#contract/failures';
import { languages, type Language } from '#contract/languages';
import type { Deps } from '#server/deps';
import { languageOf } from './language.ts';
import { meOf, sessionOf } from '#server/modules/access/access.routes';

const builds = join(import.meta.dirname, '../../dist');

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk>;

/** JSON inside a script element: nothing in it may close the element. */
function inline(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}

/** The page of an address: its last part that is a word, which names a feature; `1/200123/campaigns/5` is campaigns. */
function featureOf(address: string): string {
  const parts = address
    .replace(/[?].*$/, '')
    .split('/')
    .filter((part) => part !== '' && !/^\d+$/.test(part));
  return parts.at(0) ?? 'campaigns';
}

/** Links that let the browser load a page's code while it still reads the document. */
function preloads(manifest: Manifest, feature: string): string {
  const early = manifest['src/early.ts']?.file;
  const entry = [`src/features/${feature}/routes.tsx`, `src/features/${feature}/routes.ts`].find((name) =>
    Object.hasOwn(manifest, name),
  );
  if (!entry) return '';
  const files = new Set<string>();
  const styles = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const file of chunk.css ?? []) styles.add(file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  visit(entry);
  return [
    ...(early ? [`<script type="module" async crossorigin src="/${early}"></script>`] : []),
    ...[...files].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...[...styles].map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
  ].join('');
}

/**
 * The document with the script that sets the theme inside it: one request less before anything is seen.
 * The policy allows inline scripts by their hash only.
 */
function withTheme(page: string): { page: string; hash: string } {
  const script = readFileSync(join(builds, languages[0], 'theme.js'), 'utf8');
  const hash = createHash('sha256').update(script).digest('base64');
  return { page: page.replace('<script src="/theme.js"></script>', () => `<script>${script}</script>`), hash };
}

interface Build {
  page: string;
  hash: string;
  manifest: Manifest;
}

function readBuild(language: Language): Build {
  const at = (file: string) => readFileSync(join(builds, language, file), 'utf8');
  return { ...withTheme(at('index.html')), manifest: JSON.parse(at('.vite/manifest.json')) as Manifest };
}

/** What a script, a sheet or a picture has no use for: half a kilobyte with each of twenty files. */
const onlyOfDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** The browser app: hashed files for ever, the document never, with the user already in it. */
export async function servePages(app: FastifyInstance, deps: Deps): Promise<void> {
  if (!languages.every((language) => existsSync(join(builds, language, 'index.html')))) return;
  const documents = new Map(languages.map((language) => [language, readBuild(language)]));
  await app.register(fastifyStatic, {
    root: languages.map((language) => join(builds, language)),
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/index.html*', '**/.vite/**', '**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      if (hashed) for (const header of onlyOfDocuments) reply.raw.removeHeader(header);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  const document = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.url.startsWith('/assets/')) throw new Failure('NOT_FOUND', 'There is no such file in this version.');
    const session = await sessionOf(deps, request);
    const me = session ? await meOf(deps, session.user) : null;
    const boot = `<script type="application/json" id="boot">${inline(me)}</script>`;
    const policy = String(reply.raw.getHeader('content-security-policy'));
    const feature = me ? featureOf(request.url) : 'sign-in';
    const { page, hash, manifest } = documents.get(languageOf(request)) as Build;
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('vary', 'cookie, accept-language')
      .header('content-security-policy', policy.replace("script-src 'self'", `script-src 'self' 'sha256-${hash}'`))
      .send(page.replace('<!--boot-->', () => boot).replace('<!--preload-->', () => preloads(manifest, feature)));
  };
  app.get('/', document);
  app.get('/*', document);
}
