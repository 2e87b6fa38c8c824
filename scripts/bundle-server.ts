/** Compiles the server to JavaScript in `dist/server`, because Node runs no TypeScript inside `node_modules`. */
import { cpSync } from 'node:fs';
import { build } from 'vite';

const outDir = 'dist/server';

// Other commands, and the threads that main.ts starts, are files of their own, found by name.
for (const program of [
  'server/main.ts',
  'server/password.ts',
  'server/sign-out.ts',
  'server/personal-data.ts',
  'server/set-up.ts',
  'server/connect.ts',
  'server/db.ts',
  'server/modules/files/table.worker.ts',
]) {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: program,
      outDir,
      emptyOutDir: program === 'server/main.ts',
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
}
// The program expects the migrations beside itself, and dist and public two folders up, as from server/http.
cpSync('server/db/migrations', `${outDir}/migrations`, { recursive: true });
