import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Manifest, type Plugin } from 'vite';

const server = `http://127.0.0.1:${process.env['PORT'] ?? 4000}`;
const toServer = ['/api', '/v1', '/logos', '/openapi.json', '/docs', '/healthz'];

export default defineConfig({
  plugins: [react(), preloadTable(), precompressed()],
  server: { proxy: Object.fromEntries(toServer.map((path) => [path, server])) },
  build: {
    target: ['chrome111', 'firefox114', 'safari16.4'],
    manifest: true,
    // The page's policy allows no data: fonts, and an inlined picture is downloaded again on every deploy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Libraries change with their releases, not with ours: pieces of their own stay cached over deploys.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, tags: ['$initial'], priority: 3 },
            { name: 'base', test: /node_modules/, tags: ['$initial'], priority: 2 },
            // What lazy pages share, in few pieces: a dozen tiny ones would cost a dozen requests.
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 24_000, priority: 1 },
          ],
        },
      },
    },
  },
});

/**
 * Writes `.vite/preload.json`: the first word of a page's path -> the files that page needs beyond the
 * entry's own. The server puts them into the document (`<!--preload-->`), so that a page's code is asked
 * for together with the entry and not after it.
 */
function preloadTable(): Plugin {
  let folder = '';
  return {
    name: 'partnerdeck:preload-table',
    apply: 'build',
    configResolved: (config) => void (folder = resolve(config.root, config.build.outDir)),
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
        await writeFile(join(folder, '.vite/preload.json'), JSON.stringify(preloadsOf(manifest), null, 1));
      },
    },
  };
}

/** Pages are the dynamic entries `src/features/<name>/routes.tsx`; a page's path starts with that name. */
function preloadsOf(manifest: Manifest): Record<string, { scripts: string[]; styles: string[] }> {
  const entry = filesOf(manifest, 'index.html');
  const pages = Object.keys(manifest).flatMap((key) => /^src\/features\/([\w-]+)\/routes\.tsx$/.exec(key) ?? []);
  const table: Record<string, { scripts: string[]; styles: string[] }> = {};
  for (let at = 0; at < pages.length; at += 2) {
    const files = [...filesOf(manifest, pages[at]!)].filter((file) => !entry.has(file)).map((file) => `/${file}`);
    table[pages[at + 1]!] = {
      scripts: files.filter((file) => file.endsWith('.js')),
      styles: files.filter((file) => file.endsWith('.css')),
    };
  }
  return table;
}

function filesOf(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const style of chunk.css ?? []) found.add(style);
  for (const next of chunk.imports ?? []) filesOf(manifest, next, found);
  return found;
}

/** Writes `.br` and `.gz` beside every text file, so that the server never compresses the same bytes twice. */
function precompressed(): Plugin {
  let folder = '';
  return {
    name: 'partnerdeck:precompressed',
    apply: 'build',
    configResolved: (config) => void (folder = resolve(config.root, config.build.outDir)),
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const files = await readdir(folder, { recursive: true });
        // index.html is left out: the server fills it in for each request.
        const texts = files.filter((file) => /\.(js|css|svg|json)$/.test(file) && !file.startsWith('.vite'));
        await Promise.all(texts.map((file) => compress(join(folder, file))));
      },
    },
  };
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function compress(file: string): Promise<void> {
  const text = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  await writeFile(`${file}.br`, await toBrotli(text, { params }));
  await writeFile(`${file}.gz`, await toGzip(text, { level: 9 }));
}
