import { addDecisionRows, makeDecisionBatch, makeMatchingBatch, MOST_SENT, type AskedRow } from '#contract/decisions';
import { call } from '#src/api/call.ts';
import { scopeOf, type Viewer } from '#src/api/viewer.ts';
import { cut } from '#src/lib/cut.ts';
import { useOneRun } from '#src/ui/one-run.ts';
import { conversionIdsOf } from '../picked.ts';
import type { Pick } from './pick.ts';
import { askedOf, readRows, type Named } from './read-rows.ts';
import type { Wish } from './types.ts';

/** Well within the size of a body that the service takes. */
const PIECE = { items: MOST_SENT, bytes: 700_000 };

export interface Composed {
  viewer: Viewer;
  /** Conversions of the list, or those that a text names. */
  pick: Pick | null;
  named: Named;
  wish: Wish;
}

/** Makes batches of what is composed; one at a time, and it can be called off. @param onMade is told the batch's id. */
export function useCompose(onMade: (batchId: number) => void) {
  const { run, stop, busy, error } = useOneRun();
  return { busy, error, cancel: stop, check: (composed: Composed) => run((signal) => made(composed, signal), onMade) };
}

async function made({ viewer, pick, named, wish }: Composed, signal: AbortSignal): Promise<number> {
  if (pick?.picked.kind === 'all') {
    const body = { except: [...conversionIdsOf(pick.picked.except)], decision: askedOf(wish) };
    return (await call(makeMatchingBatch, { query: pick.matching, body }, signal)).data.id;
  }
  const rows = pick ? pickedRows(pick, wish) : await readRows(named, wish, signal);
  return sent(viewer, rows, signal);
}

function pickedRows({ picked }: Pick, wish: Wish): AskedRow[] {
  const ids = picked.kind === 'all' ? [] : conversionIdsOf(picked.ids);
  return [...ids].map((conversionId) => ({ conversionId, ...askedOf(wish) }));
}

/** Sends rows a piece at a time; the check begins with the last one. */
async function sent(viewer: Viewer, all: readonly AskedRow[], signal: AbortSignal): Promise<number> {
  const query = scopeOf(viewer);
  const [first = [], ...others] = cut(all, PIECE);
  const { data } = await call(makeDecisionBatch, { query, body: { rows: first, more: others.length > 0 } }, signal);
  for (const [at, rows] of others.entries()) {
    const body = { rows, more: at < others.length - 1 };
    await call(addDecisionRows, { params: { batchId: data.id }, query, body }, signal);
  }
  return data.id;
}
