import { join } from 'node:path';

/** Keeps the compiled code of programs that tests start, so that the next ones start in half the time. */
export const compiled = { NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/compiled') };
