import { useEffect, useRef, useState } from 'react';
import * as t from '#text/frame';
import { download } from '#src/ui/download.ts';
import type { Column, FetchCsv, ListDefinition } from '#src/list/types.ts';
import type { ListState } from '../use-list.ts';
import { exportColumns, scopeNames, scopeRows } from './export-columns.ts';
import type { ExportFile, Format } from './export-file.ts';
import type { Outcome } from './export-run.ts';

/** Loads the CSV library, only for exports. */
const loadFile = () => import('./export-file.ts');
const loadRun = () => import('./export-run.ts');

export type ExportStatus = { kind: 'idle' } | { kind: 'running' | 'writing'; done: number; total: number } | Outcome;

interface Options {
  list: ListDefinition<never>;
  further: readonly Column<never>[] | undefined;
  state: ListState;
  total: number;
  scopeLine: string | undefined;
  fetchCsv: FetchCsv;
  format: Format;
  withScope: boolean;
}

/** A sheet's row limit, less the header. */
const XLSX_ROWS = 1_048_575;

/** Runs an export and keeps a partial result, in case the user wants it. */
export function useExport({ list, further = [], state, total, scopeLine, fetchCsv, format, withScope }: Options) {
  const [status, setStatus] = useState<ExportStatus>({ kind: 'idle' });
  const abort = useRef<AbortController>(undefined);
  const partial = useRef<{ file: ExportFile; format: Format; withScope: boolean }>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const save = async (file: ExportFile, as: Format, scoped: boolean, done: number, of: number, mark?: string) => {
    const at = new Date().toISOString();
    const scope = scoped ? scopeRows({ list, state, scopeLine, done, total: of, at }) : [];
    const { fileName } = await loadFile();
    const about = [...scopeNames({ list, state, scopeLine }), mark ?? ''];
    download(await file.blob(scope), fileName(list.name, at, as, about));
  };

  const failedAt = (done: number, of: number) => (error: unknown) =>
    setStatus({ kind: 'failed', done, total: of, why: error instanceof Error ? error.message : String(error) });

  const start = async () => {
    if (format === 'xlsx' && total > XLSX_ROWS) {
      setStatus({ kind: 'failed', done: 0, total, why: t.table.exportTooLong(XLSX_ROWS) });
      return;
    }
    const controller = new AbortController();
    abort.current = controller;
    const columns = [...exportColumns(list.columns, state.layout), ...further];
    setStatus({ kind: 'running', done: 0, total });
    const [{ newExportFile }, { runExport }] = await Promise.all([loadFile(), loadRun()]);
    const file = newExportFile(format, columns);
    const onProgress = (done: number, of: number) => setStatus({ kind: 'running', done, total: of });
    const outcome = await runExport(
      { fetchCsv, columns, expected: total, signal: controller.signal, onProgress },
      file,
    );
    partial.current = { file, format, withScope };
    if (outcome.kind !== 'done') return setStatus(outcome);
    setStatus({ ...outcome, kind: 'writing' });
    await save(file, format, withScope, outcome.done, outcome.total).then(
      () => setStatus(outcome),
      failedAt(outcome.done, outcome.total),
    );
  };

  return {
    status,
    start,
    cancel: () => abort.current?.abort(),
    savePartial: () => {
      const kept = partial.current;
      if (!kept || !('done' in status)) return;
      const { done, total: of } = status;
      void save(kept.file, kept.format, kept.withScope, done, of, t.table.partialName).catch(failedAt(done, of));
    },
  };
}
