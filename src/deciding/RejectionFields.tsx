import { Textarea } from '@mantine/core';
import { rejectionCodes } from '#contract/conversion-updates';
import { SelectInput } from '#src/form/SelectInput.tsx';
import { optionsOf } from '#src/list/filters.ts';
import * as t from '#text';

const codes = [
  { value: '', label: t.validate.pickCode },
  ...optionsOf(t.validate.codes).filter(({ value }) => value in rejectionCodes),
];

interface RejectionFieldsProps {
  code: string;
  note: string;
  error: string | undefined;
  onCode: (code: string) => void;
  onNote: (note: string) => void;
}

/** Why something is rejected: a code, and words of one's own. */
export function RejectionFields({ code, note, error, onCode, onNote }: RejectionFieldsProps) {
  return (
    <>
      <SelectInput
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
