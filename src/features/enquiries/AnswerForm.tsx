import { needs } from '#src/ui/needs.ts';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import * as z from 'zod/mini';
import { updateEnquiry, type EnquiryDetail } from '#contract/enquiries';
import type { InputOf } from '#contract/endpoint';
import { call } from '#src/api/call.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { fieldError } from '#src/form/field-error.ts';
import { LeaveGuard } from '#src/form/LeaveGuard.tsx';
import { fieldErrorsOf } from '#src/form/server-errors.ts';
import { contractAmount, writeDecimal } from '#src/lib/typed-amount.ts';
import { SubmitButton } from '#src/form/SubmitButton.tsx';
import * as t from '#text';
import { refusalOf } from '#contract/refusals/checked';
import { checkWords } from '#text/checks';
import { Choice } from '#src/ui/Choice.tsx';
import { Unsent } from '#src/ui/states.tsx';
import { RejectionFields } from '#src/deciding/RejectionFields.tsx';
import { Earned } from './Earned.tsx';
import { refreshAnswered } from './refresh.ts';
import classes from './enquiries.module.css';

type Body = InputOf<typeof updateEnquiry>['body'];
type Answer = 'note' | EnquiryDetail['nextStatuses'][number];

const c = t.enquiries;

interface Said {
  answer: Answer;
  note: string;
  value: string;
  code: string;
  reason: string;
}

/** State of the answer form. It is kept until the server accepts it, even if the enquiry changes. */
function useAnswer(enquiry: EnquiryDetail) {
  const { agencyId, contactId } = useViewer();
  const queries = useQueryClient();
  const start: Said = { answer: 'note', note: '', value: writeDecimal(enquiry.value.toFixed(2)), code: '', reason: '' };
  const [said, setSaid] = useState(start);
  const [tried, setTried] = useState(false);
  const [wrongValue, setWrongValue] = useState<string>();
  const choices: Answer[] = [...(enquiry.mayNote ? (['note'] as const) : []), ...enquiry.nextStatuses];
  const answer = choices.includes(said.answer) ? said.answer : choices[0];
  const body = bodyOf({ ...said, answer: answer ?? 'note' }, enquiry);
  const refresh = () => refreshAnswered(queries);
  const send = useMutation({
    mutationFn: () =>
      call(updateEnquiry, { params: { enquiryId: enquiry.enquiryId }, query: { agencyId, contactId }, body }),
    onSuccess: () => {
      setSaid(start);
      return refresh();
    },
    onError: (error) => {
      setWrongValue(fieldErrorsOf(error).find(({ field }) => field === VALUE)?.message);
      // The enquiry may have changed since it was opened.
      void refresh();
    },
    onSettled: () => setTried(false),
  });
  const missing = answer && missingOf(answer, said);
  const checkValue = async () => {
    const wrong = await valueWrong(body);
    setWrongValue(wrong);
    return wrong === undefined;
  };
  const submit = async () => {
    setTried(true);
    const bad = missing ?? ((await checkValue()) ? undefined : 'value');
    if (bad) document.getElementById(fieldIds[bad])?.focus();
    else if (!send.isPending) send.mutate();
  };
  return {
    said,
    change: (part: Partial<Said>) => setSaid((before) => ({ ...before, ...part })),
    discard: () => setSaid(start),
    dirty: [said.note, said.code, said.reason].some(Boolean) || said.value !== start.value,
    choices,
    answer,
    missing: tried ? missing : undefined,
    wrongValue,
    checkValue,
    submit,
    send,
  };
}

export function AnswerForm({ enquiry }: { enquiry: EnquiryDetail }) {
  const { said, change, choices, answer, dirty, ...form } = useAnswer(enquiry);
  if (choices.length === 0 && !dirty) return null;
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate aria-label={c.answer}>
      <Choices of={choices} answer={answer} onChange={(next) => change({ answer: next })} />
      {answer === 'Approved' && (
        <>
          <ValueField
            currency={enquiry.currencyCode}
            value={said.value}
            wrong={form.wrongValue}
            onChange={(value) => change({ value })}
            onLeft={() => void form.checkValue()}
          />
          <Earned enquiry={enquiry} value={said.value} />
        </>
      )}
      {answer === 'Rejected' && (
        <RejectionFields
          code={said.code}
          note={said.reason}
          error={form.missing === 'code' ? t.validate.needsCode : undefined}
          onCode={(code) => change({ code })}
          onNote={(reason) => change({ reason })}
        />
      )}
      {(enquiry.mayNote || said.note !== '') && (
        <Textarea
          label={c.note}
          description={c.noteHelp}
          id={fieldIds.note}
          rows={3}
          maxLength={2000}
          error={form.missing === 'note' ? c.needsNote : undefined}
          value={said.note}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
      )}
      {form.wrongValue === undefined && <Unsent what={c.answerFailed} error={form.send.error} />}
      <div className={classes.actions}>
        {answer === undefined ? (
          <Button variant="default" onClick={form.discard}>
            {c.discard}
          </Button>
        ) : (
          <SubmitButton
            loading={form.send.isPending}
            {...needs(updateEnquiry)}
            {...(answer === 'Rejected' && { color: 'red' })}
          >
            {c.send[answer]}
          </SubmitButton>
        )}
      </div>
      <LeaveGuard dirty={dirty && !form.send.isPending} />
    </form>
  );
}

interface ChoicesProps {
  of: readonly Answer[];
  answer: Answer | undefined;
  onChange: (answer: Answer) => void;
}

/** The possible answers; a single one needs no choice. */
function Choices({ of, answer, onChange }: ChoicesProps) {
  if (answer === undefined || of.length === 1) return null;
  const options = Object.fromEntries(of.map((one) => [one, c.answers[one]])) as Record<Answer, string>;
  return <Choice label={c.answer} value={answer} options={options} onChange={onChange} />;
}

interface ValueFieldProps {
  currency: string;
  value: string;
  wrong: string | undefined;
  onChange: (value: string) => void;
  onLeft: () => void;
}

function ValueField({ currency, value, wrong, onChange, onLeft }: ValueFieldProps) {
  const label = c.approvedValue(currency);
  return (
    <TextInput
      label={label}
      description={c.approvedValueHelp}
      id={fieldIds.value}
      inputMode="decimal"
      autoComplete="off"
      error={wrong && fieldError(label, { type: 'schema', message: wrong })}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onLeft}
    />
  );
}

const VALUE = 'conversionValue.amount';
const fieldIds = { note: 'field-note', code: 'field-rejectionCode', value: 'field-value' };

function missingOf(answer: Answer, { note, code }: Said): 'note' | 'code' | undefined {
  if (answer === 'note') return note.trim() === '' ? 'note' : undefined;
  return answer === 'Rejected' && code === '' ? 'code' : undefined;
}

/** The contract's objection to the value, in the page's language. */
async function valueWrong(body: Body): Promise<string | undefined> {
  const issue = z.safeParse(updateEnquiry.body, body).error?.issues.find(({ path }) => path.join('.') === VALUE);
  const refusal = issue && refusalOf(issue.message);
  return refusal && (await checkWords())(refusal);
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
