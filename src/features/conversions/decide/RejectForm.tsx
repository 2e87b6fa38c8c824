import { Button } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useGuardedClose } from '#src/form/LeaveGuard.tsx';
import { RejectionFields } from '#src/deciding/RejectionFields.tsx';
import { SubmitButton } from '#src/form/SubmitButton.tsx';
import * as t from '#text';
import classes from './decide.module.css';
import type { Decision } from './deferred.ts';

interface RejectFormProps {
  onReject: (decision: Omit<Decision, 'row'>) => void;
  onCancel: () => void;
}

export default function RejectForm({ onReject, onCancel }: RejectFormProps) {
  const [code, setCode] = useState('');
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const { close, guard } = useGuardedClose(note.trim() !== '', onCancel);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (code === '') document.getElementById('field-rejectionCode')?.focus();
    else onReject({ status: 'rejected', rejectionCode: code, rejectionReason: note.trim() || undefined });
  };
  return (
    <form className={classes.form} aria-label={t.validate.rejectTitle} onSubmit={submit} noValidate>
      <RejectionFields
        code={code}
        note={note}
        error={tried && code === '' ? t.validate.needsCode : undefined}
        onCode={setCode}
        onNote={setNote}
      />
      <div className={classes.actions}>
        <SubmitButton color="red">{t.validate.reject}</SubmitButton>
        <Button variant="default" onClick={close}>
          {t.states.cancel}
        </Button>
      </div>
      {guard}
    </form>
  );
}
