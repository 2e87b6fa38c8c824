/** Measuring tools and peers from a separate package, installed if missing and started on demand. */
import react from '@vitejs/plugin-react';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

const peers = join(import.meta.dirname, '../peers');

/** @throws Error when npm cannot install them. */
export function installPeers(): void {
  if (existsSync(join(peers, 'node_modules/lighthouse')) && existsSync(join(peers, 'node_modules/react-admin'))) return;
  console.log('Installing Lighthouse and react-admin for the benchmark (only once) …');
  const { status } = spawnSync('npm', ['ci', '--prefix', peers, '--ignore-scripts', '--loglevel', 'error'], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The peers could not be installed: npm ci --prefix bench/peers');
}

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };

/** The list built with react-admin for production and served like ours: compressed, cached, with the same service. */
export async function startReactAdmin(
  service: string,
  cookie: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const outDir = join(import.meta.dirname, '../../.cache/react-admin');
  await build({
    configFile: false,
    root: join(peers, 'react-admin'),
    plugins: [react()],
    build: { outDir, emptyOutDir: true, reportCompressedSize: false, chunkSizeWarningLimit: 5000 },
    logLevel: 'warn',
  });
  const files = new Map<string, Buffer>();
  for (const name of await readdir(outDir, { recursive: true })) {
    if (extname(name) in types) files.set(`/${name}`, brotliCompressSync(await readFile(join(outDir, name))));
  }
  const server = createServer((asked, answer) => {
    const path = asked.url ?? '/';
    if (path.startsWith('/v1/')) passOn(`${service}${path}`, cookie, asked, answer);
    else serve(files.has(path) ? path : '/index.html', files, answer);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function serve(path: string, files: ReadonlyMap<string, Buffer>, answer: ServerResponse): void {
  answer.writeHead(200, {
    'content-type': `${types[extname(path)]}; charset=utf-8`,
    'content-encoding': 'br',
    'cache-control': path === '/index.html' ? 'no-store' : 'public, max-age=31536000, immutable',
  });
  answer.end(files.get(path));
}

function passOn(url: string, cookie: string, asked: IncomingMessage, answer: ServerResponse): void {
  const headers = { cookie, 'accept-encoding': asked.headers['accept-encoding'] ?? '' };
  request(url, { headers }, (from) => {
    answer.writeHead(from.statusCode ?? 502, from.headers);
    from.pipe(answer);
  })
    .on('error', () => answer.writeHead(502).end())
    .end();
}
