import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { connectionQuery } from '#src/api/connection.ts';
import { formatMonth } from '#src/lib/day.ts';
import * as t from '#text/frame';

/** Which months of a connected account are still being read; `children` once all is here. */
export default function StillRead({ networkId, children }: { networkId: number; children: ReactNode }) {
  const { data } = useQuery(connectionQuery(networkId));
  const progress = data?.data.progress;
  if (!progress || progress.stage === 'whole') return children;
  const [newest] = progress.missing;
  const { stillFirst, stillPast, stillMonths } = t.shell.connection;
  if (progress.stage === 'first') return stillFirst;
  return newest === undefined ? stillPast : stillMonths(formatMonth(newest));
}
