import { Button, CloseButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CallError } from '#src/api/call.ts';
import { undoConversionChange } from '#contract/conversion-updates';
import { useViewer } from '#src/api/use-viewer.ts';
import { isThere } from '#src/api/viewer.ts';
import { Reason } from '#src/ui/states.tsx';
import * as t from '#text';
import { deferred, type Told } from './deferred.ts';
import classes from './decide.module.css';

const GONE_MS = 4000;

export const isFailure = (kind: Told['kind']): boolean => kind === 'failed' || kind === 'stays';

interface NoticeProps {
  id: string;
  told: Told;
  fixed?: boolean;
  onClose?: () => void;
}

/** The state of a decision or correction of one conversion, and what can be done about it. */
export function Notice({ id, told, fixed = false, onClose = () => deferred.dismiss(id) }: NoticeProps) {
  const { kind } = told;
  useEffect(() => {
    if (kind !== 'undone') return undefined;
    const timer = setTimeout(() => deferred.dismiss(id), GONE_MS);
    return () => clearTimeout(timer);
  }, [id, kind]);
  return (
    <div className={classes.bar} data-fixed={fixed || undefined} role={isFailure(kind) ? 'alert' : 'status'}>
      <span>
        {wordsOf(told)}
        {(told.kind === 'failed' || told.kind === 'stays') && (
          <>
            {': '}
            <Reason error={told.error} />
          </>
        )}
      </span>
      <NextStep id={id} told={told} />
      <CloseButton size="sm" aria-label={t.states.close} onClick={onClose} />
    </div>
  );
}

function NextStep({ id, told }: Pick<NoticeProps, 'id' | 'told'>) {
  const viewer = useViewer();
  const queries = useQueryClient();
  const isOvertaken = isConflict(told);
  if (told.kind === 'failed') {
    return (
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => deferred.decide({ ...told.decision, ...(isOvertaken && { anyway: true }) }, viewer, queries)}
      >
        {isOvertaken ? t.validate.anyway : t.states.retry}
      </Button>
    );
  }
  // A change that is not the last one any more can never be undone.
  if (
    told.kind === 'sending' ||
    told.kind === 'sent' ||
    told.kind === 'undone' ||
    (told.kind === 'stays' && isOvertaken)
  )
    return null;
  // A live network has no way back.
  if (told.kind !== 'waiting' && !isThere(viewer, undoConversionChange)) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={told.kind === 'undoing'}
      onClick={() => deferred.undo(id, queries)}
    >
      {told.kind === 'stays' ? t.states.retry : t.validate.undo}
    </Button>
  );
}

/** The service has refused because of the conversion's state, such as a decision of somebody else. */
function isConflict(told: Told): boolean {
  if ((told.kind !== 'failed' && told.kind !== 'stays') || !(told.error instanceof CallError)) return false;
  const { code } = told.error;
  return (
    code === 'CONVERSION_CHANGED' || (told.kind === 'stays' && (code === 'CONVERSION_INVOICED' || code === 'CONFLICT'))
  );
}

function wordsOf(told: Told): string {
  switch (told.kind) {
    case 'sent':
      return t.validate.sent(told.decision.row.advertiserRef);
    case 'undone':
      return t.validate.undone(told.row.advertiserRef);
    case 'failed':
      return t.validate.decideFailed(told.decision.row.advertiserRef);
    case 'stays':
      return t.validate.undoFailed(told.change.row.advertiserRef);
    case 'done':
    case 'undoing':
      return t.validate.decided[told.change.what](told.change.row.advertiserRef);
    default:
      return t.validate.decided[told.decision.status](told.decision.row.advertiserRef);
  }
}
