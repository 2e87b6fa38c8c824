import { useState } from 'react';
import type { Viewer } from '#src/api/viewer.ts';
import { useOneRun } from '#src/ui/one-run.ts';
import { pickedConversions } from '../picked.ts';
import { dryRun, withAdvertisers } from './dry-run.ts';
import type { Pick } from './pick.ts';
import { readRows, type ReadRow } from './read-rows.ts';
import { sendAsFile } from './send-as-file.ts';
import type { BatchRow, Draft, Wish } from './types.ts';

/** So many a browser works through; more are the server's. */
export const MOST_ROWS = 2000;

/** How far it is. */
export type Step = { at: 'collecting' | 'sending' } | { at: 'checking'; done: number; total: number };

export interface Composed {
  viewer: Viewer;
  /** Conversions of the list, or a text that names them. */
  pick: Pick | null;
  text: string;
  wish: Wish;
  onReview: (rows: readonly BatchRow[], draft?: Draft) => void;
  onSent: (entryId: number) => void;
}

/** Runs the check of what is composed, or its upload; one at a time, and it can be called off. */
export function useCompose() {
  const { run, stop, busy, error } = useOneRun();
  const [step, setStep] = useState<Step | null>(null);
  // What is called off ends a moment later: it says nothing of the next.
  const steps =
    (signal: AbortSignal): Tell =>
    (next) =>
      signal.aborted || setStep(next);
  return {
    busy,
    error,
    step: busy ? step : null,
    check: (composed: Composed) =>
      run(
        (signal) => checkIt(composed, steps(signal), signal),
        (rows) => composed.onReview(rows, composed.pick ? undefined : { text: composed.text, wish: composed.wish }),
      ),
    send: (composed: Composed) => run((signal) => sendIt(composed, steps(signal), signal), composed.onSent),
    cancel: stop,
  };
}

type Tell = (step: Step) => void;

async function checkIt(composed: Composed, tell: Tell, signal: AbortSignal): Promise<BatchRow[]> {
  tell({ at: 'checking', done: 0, total: 0 });
  const rows = await rowsOf(composed, tell, signal);
  const total = rows.length;
  tell({ at: 'checking', done: 0, total });
  const onProgress = (done: number) => tell({ at: 'checking', done, total });
  return dryRun({ viewer: composed.viewer, rows, onProgress, signal });
}

async function sendIt(composed: Composed, tell: Tell, signal: AbortSignal): Promise<number> {
  tell({ at: 'sending' });
  const rows = await rowsOf(composed, tell, signal);
  tell({ at: 'sending' });
  const { viewer } = composed;
  return sendAsFile(viewer, await withAdvertisers({ viewer, rows, signal }), signal);
}

async function rowsOf({ viewer, pick, text, wish }: Composed, tell: Tell, signal: AbortSignal) {
  if (!pick) {
    const { rows } = await readRows(text, wish, viewer.kind === 'advertiser' ? viewer.contactId : null, signal);
    return rows;
  }
  tell({ at: 'collecting' });
  const conversions = await pickedConversions(pick.picked, pick.matching, signal);
  return conversions.map(({ conversionId, advertiserId }): ReadRow => ({
    name: conversionId,
    advertiserId,
    wish,
    message: null,
  }));
}
