import { useEffect, useId, useRef, useState } from 'react';
import * as t from '#text/frame';
import c from '../controls.module.css';
import type { Column, FetchCsv, ListDefinition } from '#src/list/types.ts';
import type { ListState } from '../use-list.ts';
import d from './dialog.module.css';
import type { Format } from './export-file.ts';
import { ExportResult } from './ExportResult.tsx';
import { Radios } from './Radios.tsx';
import { useExport } from './use-export.ts';

interface Props {
  list: ListDefinition<never>;
  title: string;
  further: readonly Column<never>[] | undefined;
  state: ListState;
  total: number;
  scopeLine: string | undefined;
  fetchCsv: FetchCsv;
  onClose: () => void;
}

const formats = [
  { value: 'csv', label: t.table.csv },
  { value: 'xlsx', label: t.table.xlsx },
];

export default function ExportDialog(props: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const [format, setFormat] = useState<Format>('csv');
  const [withScope, setWithScope] = useState(true);
  const run = useExport({ ...props, format, withScope });
  const running = run.status.kind === 'running' || run.status.kind === 'writing';
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => {
    run.cancel();
    dialog.current?.close();
  };
  return (
    <dialog ref={dialog} className={d.dialog} aria-labelledby={heading} onClose={props.onClose} onCancel={run.cancel}>
      <form
        className={d.body}
        onSubmit={(event) => {
          event.preventDefault();
          if (!running) void run.start();
        }}
      >
        <h2 id={heading}>{t.table.exportTitle(props.total, props.title)}</h2>
        <p className={c.quietText}>{t.table.exportContents}</p>
        {!running && (
          <>
            <Radios
              label={t.table.format}
              options={formats}
              value={format}
              onChange={(next) => setFormat(next as Format)}
            />
            <label className={c.choice}>
              <input type="checkbox" checked={withScope} onChange={() => setWithScope(!withScope)} />
              <span>{t.table.withScope}</span>
            </label>
          </>
        )}
        <ExportResult status={run.status} onPartial={run.savePartial} />
        <div className={`${c.line} ${c.end}`}>
          <button type="button" className={c.button} onClick={running ? run.cancel : close}>
            {running ? t.table.cancel : t.table.close}
          </button>
          {!running && (
            <button type="submit" className={`${c.button} ${c.primary}`}>
              {run.status.kind === 'idle' ? t.table.exportRows(props.total) : t.table.again}
            </button>
          )}
        </div>
      </form>
    </dialog>
  );
}
