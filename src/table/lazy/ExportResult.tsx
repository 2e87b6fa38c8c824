import * as t from '#text/frame';
import c from '../controls.module.css';
import type { ExportStatus } from './use-export.ts';
import { ToolButton } from '../ToolButton.tsx';

export function ExportResult({ status, onPartial }: { status: ExportStatus; onPartial: () => void }) {
  const running = status.kind === 'running' || status.kind === 'writing';
  return (
    <>
      {running && (
        <progress
          className={c.progress}
          aria-label={t.table.export}
          max={Math.max(1, status.total)}
          value={status.done}
        />
      )}
      {running && (
        <p className={c.quietText}>
          {status.kind === 'writing' ? t.table.writing : t.table.exporting(status.done, status.total)}
        </p>
      )}
      <div role="status">
        {status.kind === 'done' && <p className={c.quietText}>{t.table.exported(status.done, status.total)}</p>}
        {status.kind === 'cancelled' && <p className={c.quietText}>{t.table.exportCancelled(status.done)}</p>}
      </div>
      {(status.kind === 'short' || status.kind === 'failed') && (
        <div role="alert">
          <p className={c.bad}>
            {status.kind === 'short'
              ? t.table.exportShort(status.done, status.total)
              : t.table.exportFailed(status.why)}
          </p>
          {status.done > 0 && <ToolButton onClick={onPartial}>{t.table.savePartial(status.done)}</ToolButton>}
        </div>
      )}
    </>
  );
}
