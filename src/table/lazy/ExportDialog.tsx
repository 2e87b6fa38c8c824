import { useState } from 'react';
import { Dialog } from '#src/ui/Dialog.tsx';
import * as t from '#text/frame';
import c from '../controls.module.css';
import type { Column, FetchCsv, ListDefinition } from '#src/list/types.ts';
import type { ListState } from '../use-list.ts';
import type { Format } from './export-file.ts';
import { ExportResult } from './ExportResult.tsx';
import { Radios } from './Radios.tsx';
import { useExport } from './use-export.ts';
import { ToolButton } from '../ToolButton.tsx';

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
  const [format, setFormat] = useState<Format>('csv');
  const [withScope, setWithScope] = useState(true);
  const run = useExport({ ...props, format, withScope });
  const running = run.status.kind === 'running' || run.status.kind === 'writing';
  const close = running ? run.cancel : props.onClose;
  return (
    <Dialog title={t.table.exportTitle(props.total, props.title)} onClose={close}>
      <form
        className={c.list}
        style={{ gap: '0.75rem' }}
        onSubmit={(event) => {
          event.preventDefault();
          if (!running) void run.start();
        }}
      >
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
          <ToolButton onClick={close}>{running ? t.table.cancel : t.table.close}</ToolButton>
          {!running && (
            <ToolButton type="submit" look="primary">
              {run.status.kind === 'idle' ? t.table.exportRows(props.total) : t.table.again}
            </ToolButton>
          )}
        </div>
      </form>
    </Dialog>
  );
}
