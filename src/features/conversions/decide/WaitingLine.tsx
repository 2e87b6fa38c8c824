import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { writesQuery } from '#src/api/connection.ts';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import * as t from '#text';
import classes from './decide.module.css';
import { refreshConversions } from './rules.ts';

interface Props {
  networkId: number;
  conversionId: string;
}

/** A change of a conversion that its live network has not confirmed yet; the page is refreshed once it has. */
export function WaitingLine({ networkId, conversionId }: Props) {
  const queries = useQueryClient();
  const { data } = useQuery(writesQuery(networkId));
  const write = data?.data.find(
    ({ operation, subject, doneAt }) =>
      operation === 'updateConversions' && subject === conversionId && doneAt !== null,
  );
  const waited = useRef(false);
  useEffect(() => {
    if (waited.current && !write) void refreshConversions(queries);
    waited.current = write !== undefined;
  }, [write, queries]);
  if (!write) return null;
  const { waitsAs, waitsCorrected, waitsFrom, waits } = t.validate;
  const words: Readonly<Record<string, string>> = waitsAs;
  return (
    <p className={classes.note} role="status">
      <StatusBadge tone="waiting">{waits}</StatusBadge>{' '}
      {waitsFrom(words[write.status ?? ''] ?? waitsCorrected, write.by)}
    </p>
  );
}
