import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { getConnection, type ConnectionProgress } from '#contract/connections';
import { connectionQuery, useRefresh } from '#src/api/connection.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { formatMonth } from '#src/lib/day.ts';
import { paths } from '#src/lib/paths.ts';
import { clockText, timeDisplay } from '#src/ui/time.ts';
import { useNow } from '#src/ui/useNow.ts';
import * as t from '#text/frame';
import classes from './Freshness.module.css';

const words = t.shell.connection;

/** "As of 12:05, next look 12:10", the months that are not here yet, and a way to look now. */
export default function FreshnessLine({ networkId }: { networkId: number }) {
  const viewer = useViewer();
  const { data } = useQuery(connectionQuery(networkId));
  const progress = data?.data.progress;
  const { refresh, busy, failed } = useRefresh(networkId);
  useNewFigures(progress ?? undefined);
  return (
    <div className={classes.line} role="status">
      <p className={classes.words}>
        {failed ? words.refreshFailed : progress && <Times progress={progress} busy={busy} />}
        {progress && <Missing progress={progress} />}
      </p>
      <Link to={paths.connection(viewer)} className={classes.more ?? ''}>
        {words.more}
      </Link>
      <Button variant="default" size="compact-sm" loading={busy} onClick={refresh}>
        {words.refresh}
      </Button>
    </div>
  );
}

function Times({ progress, busy }: { progress: ConnectionProgress; busy: boolean }) {
  const display = timeDisplay.use();
  const now = useNow();
  const { asOf, nextLook, stage, trouble } = progress;
  if (trouble) {
    return (
      <span>
        {asOf !== null && `${words.asOf(clockText(asOf, display))}. `}
        <span className={classes.trouble}>{words.trouble}. </span>
      </span>
    );
  }
  if (asOf === null) return <span>{stage === 'first' ? words.first : words.lookingNow}. </span>;
  const isDue = busy || nextLook === null || Date.parse(nextLook) <= now;
  return (
    <span>
      {words.asOf(clockText(asOf, display))}, {isDue ? words.lookingNow : words.nextLook(clockText(nextLook, display))}
      .{' '}
    </span>
  );
}

function Missing({ progress: { missing, stage } }: { progress: ConnectionProgress }) {
  const [newest] = missing;
  if (newest === undefined) return stage === 'past' ? <span>{words.unknownPast}.</span> : null;
  return <span>{words.missing(formatMonth(newest), missing.length)}.</span>;
}

/** Asks again for what the page shows once something new has been read. */
function useNewFigures(progress: ConnectionProgress | undefined): void {
  const queries = useQueryClient();
  const read = progress && `${progress.asOf} ${progress.months.done} ${progress.conversions.stored} ${progress.stage}`;
  const before = useRef(read);
  useEffect(() => {
    const is = before.current;
    before.current = read;
    if (is === undefined || read === undefined || is === read) return;
    void queries.invalidateQueries({ predicate: ({ queryKey: [id] }) => id !== getConnection.id });
  }, [queries, read]);
}
