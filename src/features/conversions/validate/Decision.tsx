import { RejectionFields } from '#src/deciding/RejectionFields.tsx';
import * as t from '#text';
import { Choice } from '#src/ui/Choice.tsx';
import type { Wish } from './types.ts';
import s from './validate.module.css';

const { approve, reject } = t.validate;
interface DecisionProps {
  wish: Wish;
  onChange: (wish: Wish) => void;
  /** Nothing is chosen where something has to be. */
  error: string | undefined;
  codeError: string | undefined;
}

/** Approve or reject; a rejection with its code and, if wanted, its own words. */
export function Decision({ wish, onChange, error, codeError }: DecisionProps) {
  return (
    <>
      <Choice
        label={t.validate.decision}
        value={wish.status}
        options={{ approved: approve, rejected: reject }}
        onChange={(status) => onChange({ ...wish, status })}
      />
      {error !== undefined && (
        <p className={s.error} role="alert">
          {error}
        </p>
      )}
      {wish.status === 'rejected' && <Reason wish={wish} onChange={onChange} codeError={codeError} />}
    </>
  );
}

type ReasonProps = Omit<DecisionProps, 'error'>;

/** The code of a rejection and what the publisher reads. */
export function Reason({ wish, onChange, codeError }: ReasonProps) {
  const change = (patch: Partial<Wish>) => onChange({ ...wish, ...patch });
  return (
    <RejectionFields
      code={wish.rejectionCode ?? ''}
      note={wish.rejectionReason ?? ''}
      error={codeError}
      onCode={(rejectionCode) => change({ rejectionCode: rejectionCode || null })}
      onNote={(rejectionReason) => change({ rejectionReason: rejectionReason || null })}
    />
  );
}

/** The reason of those rejections of a table that say none. */
export function ReasonOfTable({ rejections, ...props }: ReasonProps & { rejections: number }) {
  return (
    <>
      <p className={s.sentence}>{t.validate.reasonFor(rejections)}</p>
      <Reason {...props} />
    </>
  );
}
