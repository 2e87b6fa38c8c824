/** Compiles the client of the API to one JavaScript file and its types, in `dist/client`, for programs without TypeScript. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';

const outDir = 'dist/client';

await build({
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  build: {
    lib: { entry: 'src/client/index.ts', formats: ['es'], fileName: () => 'index.js' },
    outDir,
    target: 'es2022',
    minify: false,
  },
});

/** The declarations of the client's two files; those of what they import are not part of its types. */
const declarations = mkdtempSync(join(tmpdir(), 'partnerdeck-client-'));
const { status } = spawnSync(
  process.execPath,
  ['node_modules/typescript/bin/tsc', '-p', 'scripts/client.tsconfig.json', '--outDir', declarations],
  { stdio: 'inherit' },
);
if (status === 0) {
  for (const name of ['index', 'types.generated']) {
    const text = readFileSync(join(declarations, `src/client/${name}.d.ts`), 'utf8');
    writeFileSync(`${outDir}/${name}.d.ts`, text.replaceAll('./types.generated.ts', './types.generated.js'));
  }
}
rmSync(declarations, { recursive: true, force: true });
process.exitCode = status ?? 1;
