import { RejectionFields } from '#src/deciding/RejectionFields.tsx';
import * as t from '#text';
import { Choice } from '#src/ui/Choice.tsx';
import type { Wish } from './types.ts';

const { approve, reject } = t.validate;
interface DecisionProps {
  wish: Wish;
  onChange: (wish: Wish) => void;
  codeError: string | undefined;
}

/** Approve or reject; a rejection with its code and, if wanted, its own words. */
export function Decision({ wish, onChange, codeError }: DecisionProps) {
  const change = (patch: Partial<Wish>) => onChange({ ...wish, ...patch });
  return (
    <>
      <Choice
        label={t.validate.decision}
        value={wish.status ?? 'approved'}
        options={{ approved: approve, rejected: reject }}
        onChange={(status) => change({ status })}
      />
      {wish.status === 'rejected' && (
        <RejectionFields
          code={wish.rejectionCode ?? ''}
          note={wish.rejectionReason ?? ''}
          error={codeError}
          onCode={(rejectionCode) => change({ rejectionCode: rejectionCode || null })}
          onNote={(rejectionReason) => change({ rejectionReason: rejectionReason || null })}
        />
      )}
    </>
  );
}
