import { NativeSelect, Textarea } from '@mantine/core';
import { rejectionCodes } from '#contract/conversion-updates';
import { optionsOf } from '#src/table/filters.ts';
import * as t from '#text';
import { Choice } from '#src/ui/Choice.tsx';
import type { Wish } from './types.ts';

const { approve, reject } = t.validate;
const codes = [
  { value: '', label: t.validate.pickCode },
  ...optionsOf(t.validate.codes).filter(({ value }) => value in rejectionCodes),
];

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

interface RejectionFieldsProps {
  code: string;
  note: string;
  error: string | undefined;
  onCode: (code: string) => void;
  onNote: (note: string) => void;
}

export function RejectionFields({ code, note, error, onCode, onNote }: RejectionFieldsProps) {
  return (
    <>
      <NativeSelect
        label={t.validate.code}
        data={codes}
        value={code}
        error={error}
        required
        id="field-rejectionCode"
        onChange={(event) => onCode(event.currentTarget.value)}
      />
      <Textarea
        label={t.validate.note}
        description={t.validate.noteHelp}
        rows={2}
        maxLength={500}
        value={note}
        onChange={(event) => onNote(event.currentTarget.value)}
      />
    </>
  );
}
