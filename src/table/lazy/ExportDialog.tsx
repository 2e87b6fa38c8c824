import { useState } from 'react';
import { Dialog } from '#src/ui/Dialog.tsx';
import * as t from '#text/frame';
import c from '../controls.module.css';
import type { Column, FetchCsv, Filter, ListDefinition, Period } from '#src/list/types.ts';
import { PeriodButton } from '../PeriodButton.tsx';
import type { ListState } from '../use-list.ts';
import type { Format } from './export-file.ts';
import { ExportResult } from './ExportResult.tsx';
import { Radios } from './Radios.tsx';
import { useExport } from './use-export.ts';
import { ToolButton } from '../ToolButton.tsx';
import { Tick } from '#src/ui/controls.tsx';

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
  // Above the rows of a CSV the scope keeps other programs from reading it.
  const [above, setAbove] = useState(false);
  const run = useExport({ ...props, format, withScope: above || format === 'xlsx' });
  const running = run.status.kind === 'running' || run.status.kind === 'writing';
  const close = running ? run.cancel : props.onClose;
  return (
    <Dialog title={t.table.exportTitle(props.total, props.title)} onClose={close}>
      {!running && <ListPeriod filters={props.list.filters} state={props.state} />}
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
            {format === 'csv' ? (
              <label className={c.choice}>
                <Tick type="checkbox" checked={above} onChange={() => setAbove(!above)} />
                <span>{t.table.withScope}</span>
              </label>
            ) : (
              <p className={c.quietText}>{t.table.scopeOnSheet}</p>
            )}
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

/** The list's period, which the export has too. It stands beside the form: a form within would submit both. */
function ListPeriod({ filters, state }: { filters: Readonly<Record<string, Filter>>; state: ListState }) {
  return Object.entries(filters).map(([name, filter]) =>
    filter.kind === 'period' ? (
      <p key={name} className={c.line}>
        {filter.label}
        <PeriodButton
          filter={filter}
          // Each filter's value was read by its own field.
          value={state.filters[name] as Period}
          onApply={(value) => state.setFilters({ [name]: value })}
        />
      </p>
    ) : null,
  );
}
