import { refusal } from '#contract/refusals/index';
import { Failure } from '#server/failure';

/**
 * Concurrent exports. Each holds a database connection while its reader is reading; most connections stay free for
 * lists, and of those for streams (`duckdb/connections.ts`) two for reports.
 */
const MOST = 5;
const MOST_EACH = 2;
const running = new Map<string, number>();

/** Begins an export of somebody and returns a function that ends it. @throws OVERLOADED */
export function beginExport(whose: string): () => void {
  const own = running.get(whose) ?? 0;
  const all = [...running.values()].reduce((sum, count) => sum + count, 0);
  if (own >= MOST_EACH || all >= MOST) throw new Failure('OVERLOADED', refusal('service.tooManyExports'));
  running.set(whose, own + 1);
  let ended = false;
  return () => {
    if (ended) return;
    ended = true;
    const left = (running.get(whose) ?? 1) - 1;
    if (left > 0) running.set(whose, left);
    else running.delete(whose);
  };
}
