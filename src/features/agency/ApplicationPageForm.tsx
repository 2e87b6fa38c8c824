import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import {
  changeApplicationPage,
  getApplicationPage,
  MOST_QUESTIONS,
  questionKinds,
  type Question,
} from '#contract/applications';
import type { ReplyOf } from '#contract/endpoint';
import { call } from '#src/api/call.ts';
import { keyOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { SelectField, TextAreaField, TextField } from '#src/form/fields.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import f from '#src/form/form.module.css';
import { LeaveGuard } from '#src/form/LeaveGuard.tsx';
import { SubmitButton } from '#src/form/SubmitButton.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import { CopyText } from '#src/ui/CopyText.tsx';
import * as t from '#text';
import s from './agency.module.css';
import { asQuestion, pageForm, valuesOf, type PageValues } from './page-form.ts';
import { inAgency } from './input.ts';
import { Tick } from '#src/ui/controls.tsx';

const w = t.applications.page;

interface ApplicationPageFormProps {
  page: ReplyOf<typeof getApplicationPage>;
  mayChange: boolean;
}

/** Opens and closes the public page, and changes its questions. */
export function ApplicationPageForm({ page, mayChange }: ApplicationPageFormProps) {
  const viewer = useViewer();
  const queries = useQueryClient();
  const [saved, setSaved] = useState(false);
  const { form, onSubmit, failure } = useContractForm(pageForm, valuesOf(page), async (values, { reset }) => {
    setSaved(false);
    const body = { ...values, questions: values.questions.map(asQuestion) };
    const { data } = await call(changeApplicationPage, { ...inAgency(viewer), body });
    reset(valuesOf(data));
    setSaved(true);
    await queries.invalidateQueries({ queryKey: keyOf(getApplicationPage) });
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'questions' });
  const labels = Object.fromEntries(fields.map((_, at) => [`questions.${at}.text`, w.question(at + 1)]));
  return (
    <form onSubmit={onSubmit} noValidate>
      <fieldset className={f.group} disabled={!mayChange}>
        <FormFailure form={form} title={w.failed} failure={failure} labels={failure === null ? labels : {}} />
        <label className={f.tick}>
          <Tick type="checkbox" {...form.register('open')} />
          {w.open}
        </label>
        {!viewer.mails && <p className={f.note}>{w.noMails}</p>}
        {page.open && (
          <div>
            <div className={f.note}>{w.address}</div>
            <CopyText value={page.address} what={w.address} />
          </div>
        )}
        {fields.map((field, at) => (
          <QuestionFields key={field.id} form={form} at={at} onRemove={() => remove(at)} />
        ))}
        {mayChange && (
          <div>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              disabled={fields.length >= MOST_QUESTIONS}
              onClick={() => append({ text: '', kind: 'text', required: false, options: '' })}
            >
              {w.add}
            </Button>
          </div>
        )}
        {mayChange && (
          <div>
            <SubmitButton loading={form.formState.isSubmitting}>{w.save}</SubmitButton>
          </div>
        )}
      </fieldset>
      <p role="status" className={s.done}>
        {saved && !form.formState.isDirty && w.saved}
      </p>
      <LeaveGuard dirty={form.formState.isDirty} />
    </form>
  );
}

interface QuestionFieldsProps {
  // A form's result type does not matter to its fields.
  // oxlint-disable-next-line no-explicit-any
  form: UseFormReturn<PageValues, unknown, any>;
  at: number;
  onRemove: () => void;
}

function QuestionFields({ form, at, onRemove }: QuestionFieldsProps) {
  const kind = form.watch(`questions.${at}.kind`);
  const kinds = questionKinds.map((value: Question['kind']) => ({ value, label: w.questionKinds[value] }));
  return (
    <fieldset className={s.question}>
      <legend>{w.question(at + 1)}</legend>
      <TextField form={form} name={`questions.${at}.text`} label={w.text} autoComplete="off" />
      <SelectField form={form} name={`questions.${at}.kind`} label={w.kind} data={kinds} />
      {kind === 'choice' && (
        <TextAreaField form={form} name={`questions.${at}.options`} label={w.options} autosize minRows={2} />
      )}
      <label className={f.tick}>
        <Tick type="checkbox" {...form.register(`questions.${at}.required`)} />
        {w.required}
      </label>
      <div>
        <Button variant="subtle" size="compact-sm" onClick={onRemove} aria-label={w.remove(at + 1)}>
          {w.remove(at + 1)}
        </Button>
      </div>
    </fieldset>
  );
}
