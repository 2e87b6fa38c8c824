import { Button, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { updateEnquiry, type EnquiryDetail } from '#contract/enquiries';
import type { InputOf } from '#contract/endpoint';
import { call } from '#src/api/call.ts';
import { useViewer } from '#src/api/viewer.ts';
import { fieldError } from '#src/form/field-error.ts';
import { LeaveGuard } from '#src/form/LeaveGuard.tsx';
import { fieldErrorsOf } from '#src/form/server-errors.ts';
import { contractAmount, writeDecimal } from '#src/lib/typed-amount.ts';
import * as t from '#text';
import { Choice } from '#src/ui/Choice.tsx';
import { Reason } from '#src/ui/states.tsx';
import { RejectionFields } from '#src/deciding/RejectionFields.tsx';
import classes from './enquiries.module.css';

type Body = InputOf<typeof updateEnquiry>['body'];
type Answer = 'note' | EnquiryDetail['nextStatuses'][number];

/** Everything an answer to an enquiry makes old. */
const touched = new Set(['listEnquiries', 'getEnquiry', 'listConversions', 'getConversion', 'getChanges']);
const c = t.enquiries;

/** Writes a note, decides, or both. What was typed stays until the server has it. */
export function AnswerForm({ enquiry }: { enquiry: EnquiryDetail }) {
  const { agencyId, contactId } = useViewer();
  const queries = useQueryClient();
  const choices: Answer[] = [...(enquiry.mayNote ? (['note'] as const) : []), ...enquiry.nextStatuses];
  const [answer, setAnswer] = useState<Answer>(choices[0] ?? 'note');
  const [note, setNote] = useState('');
  const [value, setValue] = useState(writeDecimal(enquiry.value.toFixed(2)));
  const [code, setCode] = useState('');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const send = useMutation({
    mutationFn: (body: Body) =>
      call(updateEnquiry, { params: { enquiryId: enquiry.enquiryId }, query: { agencyId, contactId }, body }),
    onSuccess: async () => {
      setNote('');
      setTried(false);
      await queries.invalidateQueries({ predicate: ({ queryKey }) => touched.has(String(queryKey[0])) });
    },
  });
  const missing = missingOf(answer, note, code);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (missing) document.getElementById(missing === 'code' ? 'field-rejectionCode' : 'field-note')?.focus();
    else if (!send.isPending) send.mutate(bodyOf({ answer, note, value, code, reason }, enquiry));
  };
  const valueError = fieldErrorsOf(send.error).find(({ field }) => field.startsWith('conversionValue'));
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label={c.answer}>
      {choices.length > 1 && (
        <Choice
          label={c.answer}
          value={answer}
          options={Object.fromEntries(choices.map((one) => [one, c.answers[one]])) as Record<Answer, string>}
          onChange={setAnswer}
        />
      )}
      {answer === 'Approved' && (
        <ValueField currency={enquiry.currencyCode} value={value} wrong={valueError?.message} onChange={setValue} />
      )}
      {answer === 'Rejected' && (
        <RejectionFields
          code={code}
          note={reason}
          error={tried && missing === 'code' ? t.validate.needsCode : undefined}
          onCode={setCode}
          onNote={setReason}
        />
      )}
      {enquiry.mayNote && (
        <Textarea
          label={c.note}
          description={c.noteHelp}
          id="field-note"
          rows={3}
          maxLength={2000}
          error={tried && missing === 'note' ? c.needsNote : undefined}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
      {!valueError && <Unsent error={send.error} />}
      <div className={classes.actions}>
        <Button type="submit" loading={send.isPending} {...(answer === 'Rejected' && { color: 'red' })}>
          {c.send[answer]}
        </Button>
      </div>
      <LeaveGuard dirty={(note !== '' || reason !== '') && !send.isPending} />
    </form>
  );
}

function Unsent({ error }: { error: unknown }) {
  if (!error) return null;
  return (
    <div role="alert" className={classes.failure}>
      <strong>{c.answerFailed}</strong> <Reason error={error} />
    </div>
  );
}

interface ValueFieldProps {
  currency: string;
  value: string;
  /** What the server says of it. */
  wrong: string | undefined;
  onChange: (value: string) => void;
}

/** What the conversion is worth, as the language writes it. */
function ValueField({ currency, value, wrong, onChange }: ValueFieldProps) {
  const label = c.approvedValue(currency);
  return (
    <TextInput
      label={label}
      description={c.approvedValueHelp}
      inputMode="decimal"
      autoComplete="off"
      error={wrong && fieldError(label, { type: 'server', message: wrong })}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function missingOf(answer: Answer, note: string, code: string): 'note' | 'code' | null {
  if (answer === 'note') return note.trim() === '' ? 'note' : null;
  return answer === 'Rejected' && code === '' ? 'code' : null;
}

interface Said {
  answer: Answer;
  note: string;
  value: string;
  code: string;
  reason: string;
}

function bodyOf({ answer, note, value, code, reason }: Said, enquiry: EnquiryDetail): Body {
  const amount = contractAmount(value);
  const isOtherValue = amount !== enquiry.value.toFixed(2);
  return {
    ...(note.trim() && { note: note.trim() }),
    ...(answer !== 'note' && { status: answer }),
    ...(answer === 'Approved' && isOtherValue && { conversionValue: { amount } }),
    ...(answer === 'Rejected' && { rejectionCode: code as Body['rejectionCode'] }),
    ...(answer === 'Rejected' && reason.trim() && { rejectionReason: reason.trim() }),
  };
}
