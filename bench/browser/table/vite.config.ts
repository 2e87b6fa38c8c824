import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));

/** The harness alone: the table with generated rows, without a server. */
export default defineConfig({
  root: here,
  plugins: [react()],
  build: {
    outDir: fileURLToPath(new URL('../../../.cache/table-harness', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
  },
  logLevel: 'warn',
});
