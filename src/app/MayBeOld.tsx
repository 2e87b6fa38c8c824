import { Button } from '@mantine/core';
import { useQueryClient, type Query } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { CallError } from '#src/api/call.ts';
import * as t from '#text/frame';
import classes from './Root.module.css';

/** Warns that the data may be stale: the browser is offline, or a refetch failed. */
export function MayBeOld() {
  const queries = useQueryClient();
  const online = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
  const subscribe = useCallback((listener: () => void) => queries.getQueryCache().subscribe(listener), [queries]);
  const isOld = useSyncExternalStore(subscribe, () => queries.getQueryCache().getAll().some(couldNotBeRenewed));
  return (
    <div role="status">
      {!online ? (
        <p className={classes.offline}>{t.states.offline}</p>
      ) : (
        isOld && (
          <p className={classes.offline}>
            {t.states.couldBeOld}{' '}
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => void queries.refetchQueries({ predicate: couldNotBeRenewed })}
            >
              {t.states.reload}
            </Button>
          </p>
        )
      )}
    </div>
  );
}

function subscribeToNetwork(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** True for shown data whose refetch failed. A refusal is not counted: the page itself shows it. */
function couldNotBeRenewed(query: Query): boolean {
  const { status, data, error } = query.state;
  if (status !== 'error' || data === undefined || !query.isActive()) return false;
  return !(error instanceof CallError) || error.failure.kind === 'unreachable' || error.failure.problem.status >= 500;
}
