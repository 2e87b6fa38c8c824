/** Writes the server as JavaScript into `dist/server`: Node reads no TypeScript inside of `node_modules`. */
import { cpSync } from 'node:fs';
import { build } from 'vite';

const outDir = 'dist/server';

await build({
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  build: {
    ssr: 'server/main.ts',
    outDir,
    target: 'node22',
    minify: false,
    rolldownOptions: {
      output: {
        chunkFileNames: '[name].js',
        // In a file of its own it still runs before the packages, which a single file would import first.
        codeSplitting: { groups: [{ name: 'threads', test: /server\/threads\.ts$/ }] },
      },
    },
  },
});
// The program finds its migrations beside itself; dist and public are two folders up, as they are of server/http.
cpSync('server/db/migrations', `${outDir}/migrations`, { recursive: true });
