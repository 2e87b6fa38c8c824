import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { discardWrite, retryWrite, type WriteRow } from '#contract/connections';
import { call } from '#src/api/call.ts';
import { writesQuery } from '#src/api/connection.ts';
import { Instant } from '#src/ui/Instant.tsx';
import { needs } from '#src/ui/needs.ts';
import { PlainTable } from '#src/ui/PlainTable.tsx';
import { Awaiting, Reason } from '#src/ui/states.tsx';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { refusalWords } from '#text/answers';
import { connect as t } from '#text';
import classes from './connection.module.css';

/** Rows of waiting changes that are shown; more are counted. */
const MOST = 50;

/** Changes that wait for the live network, and those that it has refused, not taken or does not show. */
export function Writes({ networkId }: { networkId: number }) {
  const query = useQuery(writesQuery(networkId));
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ write, again }: { write: WriteRow; again: boolean }) =>
      call(again ? retryWrite : discardWrite, { params: { networkId, writeId: write.id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: writesQuery(networkId).queryKey }),
  });
  if (!query.data) return <Awaiting query={query} what={t.writesFailed} lines={2} />;
  const rows = query.data.data;
  const waiting = rows.filter(({ doneAt }) => doneAt !== null);
  const last = waiting.at(-1)?.doneAt;
  return (
    <>
      <p className={classes.text} role="status">
        {waiting.length === 0 ? t.writesNone : t.writesWait(waiting.length)}{' '}
        {last && (
          <>
            {t.writesDone} <Instant at={last} show="absolute" />
          </>
        )}
      </p>
      {error && (
        <p className={classes.trouble} role="alert">
          {t.writeFailed}: <Reason error={error} />
        </p>
      )}
      {rows.length > 0 && (
        <PlainTable name={t.writes} columns={[t.writeWhat, t.writeBy, t.writeAsked, t.writeState]} cards>
          {[...rows.filter(({ doneAt }) => doneAt === null), ...waiting].slice(0, MOST).map((write) => (
            <tr key={write.id}>
              <th scope="row">{t.writeOf(write.operation, write.subject, write.status)}</th>
              <td>{write.by}</td>
              <td>
                <Instant at={write.askedAt} show="absolute" />
              </td>
              <td>
                <State write={write} busy={isPending} onDo={(again) => mutate({ write, again })} />
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </>
  );
}

interface StateProps {
  write: WriteRow;
  busy: boolean;
  onDo: (again: boolean) => void;
}

function State({ write, busy, onDo }: StateProps) {
  const words = useQuery({ queryKey: ['refusal words'], queryFn: refusalWords, staleTime: Infinity });
  const isOpen = write.doneAt !== null;
  const named = t.writeOf(write.operation, write.subject, write.status);
  const mayDiscard = write.batchId === null && (!isOpen || write.state === 'waiting');
  return (
    <span className={classes.result}>
      <StatusBadge tone={isOpen ? 'waiting' : 'bad'}>{t.writeStates[write.state]}</StatusBadge>
      {write.trouble && <span>{words.data?.(write.trouble)}</span>}
      {!isOpen && (
        <Button
          {...needs(retryWrite)}
          variant="subtle"
          size="compact-sm"
          disabled={busy}
          aria-label={write.state === 'unseen' ? t.writeLookNamed(named) : t.writeAgainNamed(named)}
          onClick={() => onDo(true)}
        >
          {write.state === 'unseen' ? t.writeLook : t.writeAgain}
        </Button>
      )}
      {mayDiscard && (
        <Button
          {...needs(discardWrite)}
          variant="subtle"
          size="compact-sm"
          disabled={busy}
          aria-label={t.writeDiscardNamed(named)}
          onClick={() => onDo(false)}
        >
          {t.writeDiscard}
        </Button>
      )}
    </span>
  );
}
