import { readCsv } from '#src/lib/csv.ts';
import * as t from '#text/frame';
import type { Column, FetchCsv } from '#src/list/types.ts';
import { exportCell, placesOf } from './export-columns.ts';

/** Fetches every matching row. Pure but for the stream. */

export interface Sink {
  add: (rows: readonly string[][]) => void;
}

export type Outcome =
  | { kind: 'done'; done: number; total: number }
  /** The stream ended early. */
  | { kind: 'short'; done: number; total: number }
  | { kind: 'cancelled'; done: number; total: number }
  | { kind: 'failed'; done: number; total: number; why: string };

interface Run {
  fetchCsv: FetchCsv;
  columns: readonly Column<never>[];
  /** The list's row count; the answer's own count takes precedence. */
  expected: number;
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Copies all rows into `sink` and checks that none is missing. Never throws. */
export async function runExport(run: Run, sink: Sink): Promise<Outcome> {
  const { columns, signal, onProgress } = run;
  let total = run.expected;
  let done = 0;
  try {
    const answer = await run.fetchCsv(signal);
    total = answer.total ?? total;
    onProgress(done, total);
    let places: number[][] | undefined;
    for await (const batch of readCsv(answer.data)) {
      if (signal.aborted) break;
      let rows = batch;
      if (!places) {
        const found = placesOf(columns, batch[0] ?? []);
        if (found.missing.length > 0) throw new Error(t.table.missingColumn(found.missing.join(', ')));
        places = found.places;
        rows = batch.slice(1);
      }
      const at = places;
      const written = (row: readonly string[]) => (column: Column<never>, index: number) =>
        exportCell(
          column,
          (at[index] ?? []).map((place) => row[place] ?? ''),
        );
      sink.add(rows.map((row) => columns.map(written(row))));
      done += rows.length;
      onProgress(done, total);
    }
  } catch (error) {
    if (!signal.aborted) return { kind: 'failed', done, total, why: messageOf(error) };
  }
  if (signal.aborted) return { kind: 'cancelled', done, total };
  return { kind: done === total ? 'done' : 'short', done, total };
}
