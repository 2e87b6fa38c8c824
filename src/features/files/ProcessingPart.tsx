import { needs } from '#src/ui/needs.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { listFileRows, retryProcessing, stopProcessing, type FileDetail, type FileRow } from '#contract/folders';
import { rowOutcomes, VALIDATIONS, type FileProcessing, type RowOutcome } from '#contract/files';
import { call } from '#src/api/call.ts';
import { listOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import * as t from '#text';
import { refusalText } from '#text/refusals';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { Facts } from '#src/ui/Facts.tsx';
import { Instant } from '#src/ui/Instant.tsx';
import { paths } from '#src/lib/paths.ts';
import { PlainTable } from '#src/ui/PlainTable.tsx';
import { Awaiting, Reason } from '#src/ui/states.tsx';
import { StatusBadge, type Tone } from '#src/ui/StatusBadge.tsx';
import { useFilesChanged } from './changes.ts';
import { stateLooks } from './entry.ts';
import s from './files.module.css';
import { Tick } from '#src/ui/controls.tsx';

interface Props {
  file: FileDetail;
  processing: FileProcessing;
}

const outcomeTones: Record<RowOutcome, Tone> = { changed: 'good', unchanged: 'quiet', filed: 'good', refused: 'bad' };

export function ProcessingPart({ file, processing }: Props) {
  const viewer = useViewer();
  const { search } = useLocation();
  const { state, rowsDone, rowsTotal, resultEntryId, queuedAt, startedAt, finishedAt } = processing;
  const failed = refusalText(processing);
  const look = stateLooks[state];
  const running = state === 'queued' || state === 'processing';
  const counts = rowOutcomes.filter((outcome) => processing[outcome] > 0);
  const instant = (at: string | null) => at && <Instant at={at} show="absolute" />;
  return (
    <>
      <div className={s.doing} role="status">
        <StatusBadge tone={look.tone}>{look.label}</StatusBadge>
        <span>{t.files.processed(rowsDone, rowsTotal)}</span>
        {counts.map((outcome) => (
          <StatusBadge key={outcome} tone={outcomeTones[outcome]}>
            {`${t.files.outcomes[outcome]}: ${t.table.count(processing[outcome])}`}
          </StatusBadge>
        ))}
      </div>
      {running && <progress className={s.wide} value={rowsDone} max={Math.max(rowsTotal, 1)} aria-label={look.label} />}
      {failed && <p className={s.refusals}>{failed}</p>}
      <div className={s.doing}>
        {resultEntryId !== null && <Link to={paths.file(viewer, resultEntryId) + search}>{t.files.openResult}</Link>}
        {!file.deleted && running && <Stop file={file} />}
        {!file.deleted && state === 'failed' && <GoOn file={file} />}
      </div>
      <Facts
        facts={[
          [t.files.queuedAt, instant(queuedAt)],
          [t.files.startedAt, instant(startedAt)],
          [t.files.finishedAt, instant(finishedAt)],
        ]}
      />
      <Rows file={file} processing={processing} />
    </>
  );
}

function Stop({ file }: { file: FileDetail }) {
  const { agencyId, contactId } = useViewer();
  const changed = useFilesChanged();
  const [asking, setAsking] = useState(false);
  const stop = async () => {
    await call(stopProcessing, { params: { entryId: file.id }, query: { agencyId, contactId } });
    await changed();
  };
  return (
    <>
      <Button variant="default" size="compact-sm" {...needs(stopProcessing)} onClick={() => setAsking(true)}>
        {t.files.stop}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t.files.stopTitle}
        confirm={t.files.stop}
        onConfirm={stop}
        onClose={() => setAsking(false)}
      >
        {t.files.stopWhy}
      </ConfirmDialog>
    </>
  );
}

function GoOn({ file }: { file: FileDetail }) {
  const { agencyId, contactId } = useViewer();
  const changed = useFilesChanged();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const goOn = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await call(retryProcessing, { params: { entryId: file.id }, query: { agencyId, contactId } });
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
    await changed();
  };
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        loading={busy}
        {...needs(retryProcessing)}
        onClick={() => void goOn()}
      >
        {t.files.goOn}
      </Button>
      {failure !== null && (
        <span role="alert" className={s.bad}>
          {t.files.goOnFailed}: <Reason error={failure} />
        </span>
      )}
    </>
  );
}

/** Rows shown on the page; the result file has all. */
const SHOWN = 100;

function Rows({ file, processing: { state, rowsDone } }: Props) {
  const { agencyId, contactId } = useViewer();
  const [refused, setRefused] = useState(false);
  const outcomes = refused ? { outcomes: ['refused' as const] } : {};
  const rows = listOf(listFileRows, {
    params: { entryId: file.id },
    query: { agencyId, contactId, ...outcomes, limit: SHOWN },
  });
  // The progress is part of the key, so that an answer from before the last rows is not shown as final.
  const query = useQuery({ ...rows, queryKey: [...rows.queryKey, state, rowsDone] });
  const { data } = query;
  if (!data) return <Awaiting query={query} what={t.files.rowsFailed} lines={4} />;
  const total = data.total ?? data.data.length;
  return (
    <>
      <label className={s.check}>
        <Tick type="checkbox" checked={refused} onChange={(event) => setRefused(event.currentTarget.checked)} />
        {t.files.onlyRefused}
      </label>
      {data.data.length === 0 ? (
        <p className={s.quiet}>{refused ? t.files.noRefused : t.files.noRows}</p>
      ) : (
        <PlainTable name={t.files.sections.rows} columns={Object.values(t.files.rowColumns)} cards>
          {data.data.map((row) => (
            <RowLine key={row.row} row={row} category={file.category.id} />
          ))}
        </PlainTable>
      )}
      {total > data.data.length && (
        <p className={s.quiet}>{t.files.rowsMore(t.table.count(data.data.length), t.table.count(total))}</p>
      )}
    </>
  );
}

function RowLine({ row: { row, outcome, reason, refusal, subjectId }, category }: { row: FileRow; category: number }) {
  const viewer = useViewer();
  const to = category === VALIDATIONS ? paths.conversion : paths.enquiry;
  return (
    <tr>
      <th scope="row">{`${t.files.rowColumns.row} ${t.table.count(row)}`}</th>
      <td>
        <StatusBadge tone={outcomeTones[outcome]}>{t.files.outcomes[outcome]}</StatusBadge>
      </td>
      <td>{refusalText({ message: reason, refusal })}</td>
      <td>{subjectId !== null && <Link to={to(viewer, subjectId)}>{subjectId}</Link>}</td>
    </tr>
  );
}
