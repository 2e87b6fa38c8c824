/** Compiles the server to JavaScript in `dist/server`, because Node runs no TypeScript inside `node_modules`. */
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
        // A separate file runs before the packages, which a single file would import first.
        codeSplitting: { groups: [{ name: 'threads', test: /server\/threads\.ts$/ }] },
      },
    },
  },
});
// The program expects the migrations beside itself, and dist and public two folders up, as from server/http.
cpSync('server/db/migrations', `${outDir}/migrations`, { recursive: true });
