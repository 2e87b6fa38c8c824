import { Button, CloseButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CallError } from '#src/api/call.ts';
import { useViewer } from '#src/api/viewer.ts';
import { useStore } from '#src/ui/use-store.ts';
import * as t from '#text';
import { decidingHere } from '#src/ui/aside.ts';
import { Reason } from '#src/ui/states.tsx';
import { deferred, type Told } from './deferred.ts';
import classes from './decide.module.css';

const GONE_MS = 4000;

export default function DecisionBar({ fixed = false }: { fixed?: boolean }) {
  const told = useStore(deferred);
  const viewer = useViewer();
  const queries = useQueryClient();
  useEffect(() => {
    if (!told || told.kind === 'failed' || (told.kind === 'done' && told.open)) return undefined;
    const timer = setTimeout(deferred.dismiss, GONE_MS);
    return () => clearTimeout(timer);
  }, [told]);
  useEffect(() => {
    if (fixed) return undefined;
    decidingHere.set(true);
    return () => decidingHere.set(false);
  }, [fixed]);
  if (!told) return null;
  return (
    <div className={classes.bar} data-fixed={fixed || undefined} role={told.kind === 'failed' ? 'alert' : 'status'}>
      <span>
        {wordsOf(told)}
        {told.kind === 'failed' && (
          <>
            {': '}
            <Reason error={told.error} />
          </>
        )}
      </span>
      {told.kind === 'done' && told.open && (
        <Button size="compact-sm" variant="default" onClick={deferred.undo}>
          {t.validate.undo}
        </Button>
      )}
      {told.kind === 'failed' && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() =>
            deferred.decide({ ...told.decision, ...(isOvertaken(told) && { anyway: true }) }, viewer, queries)
          }
        >
          {isOvertaken(told) ? t.validate.anyway : t.states.retry}
        </Button>
      )}
      <CloseButton size="sm" aria-label={t.states.close} onClick={deferred.dismiss} />
    </div>
  );
}

/** Somebody else has decided meanwhile; deciding anyway is a new decision. */
const isOvertaken = (told: Told): boolean =>
  told.kind === 'failed' && told.error instanceof CallError && told.error.code === 'CONVERSION_CHANGED';

function wordsOf({ kind, decision }: Told): string {
  const { row, status } = decision;
  if (kind === 'failed') return t.validate.decideFailed(row.advertiserRef);
  if (kind === 'undone') return t.validate.undone(row.advertiserRef);
  return t.validate[status](row.advertiserRef);
}
