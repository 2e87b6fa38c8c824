import { previewConversionUpdates, type PreviewedUpdate } from '#contract/conversion-updates';
import { listConversions, type ConversionRow } from '#contract/conversions';
import { call } from '#src/api/call.ts';
import { scopeOf, type Viewer } from '#src/api/viewer.ts';
import type { Said } from '#src/text/said.ts';
import * as t from '#text';
import { refusalWords } from '#text/answers';
import { anyDate } from '../page.ts';
import type { ReadRow } from './read-rows.ts';
import { updateOf, type BatchRow } from './types.ts';

/** What one question holds: small enough that progress is seen, and for an address of 8 kB. */
const PIECE = 200;
const NAMES = 100;
const PAGE = 500;

export interface DryRun {
  viewer: Viewer;
  rows: readonly ReadRow[];
  /** Told after each piece: how many rows are through. */
  onProgress: (done: number) => void;
  signal: AbortSignal;
}

/**
 * Asks what the rows would do; nothing is written.
 * @throws CallError when the server can't be asked; the abort reason when `signal` fires.
 */
export async function dryRun(run: DryRun): Promise<BatchRow[]> {
  const rows = await withAdvertisers(run);
  const previews = new Map<ReadRow, PreviewedUpdate>();
  const good = rows.filter(({ message }) => message === null);
  for (let from = 0; from < good.length; from += PIECE) {
    const piece = good.slice(from, from + PIECE);
    const { data } = await call(
      previewConversionUpdates,
      { query: scopeOf(run.viewer), body: { conversions: piece.map(updateOf) } },
      run.signal,
    );
    for (const [index, row] of piece.entries()) {
      const preview = data[index];
      if (preview) previews.set(row, preview);
    }
    run.onProgress(Math.min(from + PIECE, good.length));
  }
  const text = await refusalWords();
  return onceEach(rows.map((row) => reviewed(row, previews.get(row) ?? null, text)));
}

function reviewed(row: ReadRow, preview: PreviewedUpdate | null, text: (said: Said) => string): BatchRow {
  const { message: _, ...named } = row;
  const states = { changed: 'waiting', unchanged: 'stays', refused: 'wrong' } as const;
  const state = row.message === null && preview ? states[preview.outcome] : 'wrong';
  return { ...named, state, message: row.message ?? (preview?.message == null ? null : text(preview)), preview };
}

/** An id and a reference may be the same conversion: it is decided once. */
function onceEach(rows: BatchRow[]): BatchRow[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const id = row.preview?.conversionId;
    if (!id || row.state === 'wrong' || !seen.has(id)) {
      if (id) seen.add(id);
      return row;
    }
    return { ...row, state: 'wrong', message: t.validate.twice };
  });
}

/** Whose conversion each is, where the account does not say it: for an agency or a publisher that is looked at. */
export async function withAdvertisers({
  viewer,
  rows,
  signal,
}: Pick<DryRun, 'viewer' | 'rows' | 'signal'>): Promise<ReadRow[]> {
  const open = rows.filter(({ advertiserId, message }) => advertiserId === null && message === null);
  const names = [...new Set(open.map(({ name }) => name))];
  const found = new Map<string, Set<number>>();
  const note = (name: string, id: number) => found.set(name, (found.get(name) ?? new Set()).add(id));
  for (let from = 0; from < names.length; from += NAMES) {
    for (const one of await conversionsNamed(names.slice(from, from + NAMES), viewer, signal)) {
      note(one.conversionId, one.advertiserId);
      note(one.advertiserRef, one.advertiserId);
    }
  }
  return rows.map((row) => {
    if (row.advertiserId !== null) return row;
    const ids = [...(found.get(row.name) ?? [])];
    if (ids.length === 1) return { ...row, advertiserId: ids[0] ?? null };
    return { ...row, message: row.message ?? (ids.length === 0 ? t.validate.notFound : t.validate.ambiguous) };
  });
}

/** All of them: one that is missing would make an ambiguous reference look like the only one. */
async function conversionsNamed(names: string[], viewer: Viewer, signal: AbortSignal): Promise<ConversionRow[]> {
  const rows: ConversionRow[] = [];
  for (;;) {
    const query = {
      ...scopeOf(viewer),
      queryMerchantRef: names,
      ...anyDate,
      targetCurrencyCode: viewer.currency,
      offset: rows.length,
      limit: PAGE,
    };
    const { data, total } = await call(listConversions, { query }, signal);
    rows.push(...data);
    if (data.length === 0 || rows.length >= (total ?? 0)) return rows;
  }
}
