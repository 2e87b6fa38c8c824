import { useRef, useState } from 'react';
import type { Viewer } from '#src/api/viewer.ts';
import { inOurWords } from '#text/answers';
import { pickedConversions } from '../picked.ts';
import { dryRun, withAdvertisers } from './dry-run.ts';
import type { Pick } from './pick.ts';
import { readRows, type ReadRow } from './read-rows.ts';
import { sendAsFile } from './send-as-file.ts';
import type { BatchRow, Draft, Wish } from './types.ts';

/** So many a browser works through; more are the server's. */
export const MOST_ROWS = 2000;

export type Work =
  | { step: 'idle' }
  | { step: 'collecting' | 'sending' }
  | { step: 'checking'; done: number; total: number }
  | { step: 'failed'; error: unknown };

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
  const [work, setWork] = useState<Work>({ step: 'idle' });
  const control = useRef<AbortController>(null);
  const run = async (does: (signal: AbortSignal) => Promise<void>) => {
    const own = new AbortController();
    control.current = own;
    try {
      await does(own.signal);
      setWork({ step: 'idle' });
    } catch (error) {
      if (!own.signal.aborted) setWork({ step: 'failed', error });
    }
  };
  return {
    work,
    check: (composed: Composed) => void run((signal) => checkIt(composed, setWork, signal)),
    send: (composed: Composed) => void run((signal) => sendIt(composed, setWork, signal)),
    cancel: () => {
      control.current?.abort();
      setWork({ step: 'idle' });
    },
  };
}

type SetWork = (work: Work) => void;

async function checkIt(composed: Composed, setWork: SetWork, signal: AbortSignal): Promise<void> {
  setWork({ step: 'checking', done: 0, total: 0 });
  const rows = await rowsOf(composed, setWork, signal);
  const total = rows.length;
  setWork({ step: 'checking', done: 0, total });
  const onProgress = (done: number) => setWork({ step: 'checking', done, total });
  const { viewer, pick, text, wish, onReview } = composed;
  onReview(await dryRun({ viewer, rows, onProgress, signal }), pick ? undefined : { text, wish });
}

async function sendIt(composed: Composed, setWork: SetWork, signal: AbortSignal): Promise<void> {
  setWork({ step: 'sending' });
  await sendRows(composed, await rowsOf(composed, setWork, signal), setWork, signal);
}

async function sendRows(
  { viewer, onSent }: Composed,
  rows: readonly ReadRow[],
  setWork: SetWork,
  signal: AbortSignal,
): Promise<void> {
  setWork({ step: 'sending' });
  onSent(await sendAsFile(viewer, await withAdvertisers({ viewer, rows, signal }), signal));
}

async function rowsOf({ viewer, pick, text, wish }: Composed, setWork: SetWork, signal: AbortSignal) {
  if (!pick) {
    const { rows } = await readRows(text, wish, viewer.kind === 'advertiser' ? viewer.contactId : null, signal);
    return inOurWords(rows);
  }
  setWork({ step: 'collecting' });
  const conversions = await pickedConversions(pick.picked, pick.matching, signal);
  return conversions.map(({ conversionId, advertiserId }): ReadRow => ({
    name: conversionId,
    advertiserId,
    wish,
    message: null,
  }));
}
