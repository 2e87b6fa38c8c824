import { Button } from '@mantine/core';
import { useViewer } from '#src/api/viewer.ts';
import * as t from '#text';
import { Failed, Loading } from '#src/ui/states.tsx';
import { downloadOf, useServerFile } from './server-file.ts';
import s from './deciding.module.css';

const n = t.table.count;

/** How far the server is with the file that was made of a big batch. */
export function FileView({ entryId, onAnother }: { entryId: number; onAnother: () => void }) {
  const viewer = useViewer();
  const { data, error, refetch } = useServerFile(viewer, entryId);
  if (error) return <Failed error={error} what={t.validate.fileFailed} onRetry={() => void refetch()} />;
  const processing = data?.data.processing;
  if (!processing) return <Loading lines={4} />;
  const { state, rowsDone, rowsTotal, changed, unchanged, refused, message, resultEntryId } = processing;
  return (
    <section aria-labelledby="file-title" className={s.batch}>
      <h2 id="file-title" className={s.title}>
        {t.validate.fileStates[state]}
      </h2>
      <progress className={s.progress} aria-label={t.validate.runningTitle} value={rowsDone} max={rowsTotal || 1} />
      <p role="status" className={s.sentence}>
        {t.validate.fileProgress(n(rowsDone), n(rowsTotal))} ·{' '}
        {t.validate.fileCounts(n(changed), n(unchanged), n(refused))}
      </p>
      {message && (
        <p role="alert" className={s.failure}>
          {message}
        </p>
      )}
      <div className={s.actions}>
        {resultEntryId !== null && (
          <a className={s.link} href={downloadOf(viewer, resultEntryId)} download>
            {t.validate.fileResult}
          </a>
        )}
        {(state === 'done' || state === 'failed') && (
          <Button variant="default" onClick={onAnother}>
            {t.validate.another}
          </Button>
        )}
      </div>
    </section>
  );
}
