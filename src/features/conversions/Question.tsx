import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listConversionNotes, writeConversionNote, type ConversionNotes } from '#contract/conversion-notes';
import { listConversions } from '#contract/conversions';
import { call } from '#src/api/call.ts';
import { keyOf, readAnew } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { may } from '#src/api/viewer.ts';
import { Conversation } from '#src/deciding/Conversation.tsx';
import { TextAreaField } from '#src/form/fields.tsx';
import f from '#src/form/form.module.css';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { LeaveGuard } from '#src/form/LeaveGuard.tsx';
import { SubmitButton } from '#src/form/SubmitButton.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import { takeFocus } from '#src/ui/take-focus.ts';
import { needs } from '#src/ui/needs.ts';
import { Section } from '#src/ui/Facts.tsx';
import * as t from '#text';
import s from './conversions.module.css';
import { notesInput } from './list.ts';

const w = t.questions;

interface QuestionProps {
  conversionId: number;
  given: ConversionNotes;
}

/** The publisher's questions about a rejection and the answers, with a form for the next note. */
export default function Question({ conversionId, given: { notes, mayWrite } }: QuestionProps) {
  const viewer = useViewer();
  const [asks, setAsks] = useState(false);
  const isFirst = notes.length === 0;
  return (
    <Section title={w.title}>
      {isFirst ? <p className={s.lead}>{w.lead}</p> : <Conversation name={w.title} notes={notes} />}
      {mayWrite && isFirst && !asks && (
        <Button variant="default" {...needs(writeConversionNote)} onClick={() => setAsks(true)}>
          {w.ask}
        </Button>
      )}
      {mayWrite && (asks || !isFirst) && may(viewer, writeConversionNote) && (
        <NoteForm key={conversionId} conversionId={conversionId} focused={asks && isFirst} />
      )}
    </Section>
  );
}

const focusIn = (form: HTMLFormElement | null) => takeFocus(form?.querySelector('textarea') ?? null);

function NoteForm({ conversionId, focused }: { conversionId: number; focused: boolean }) {
  const viewer = useViewer();
  const queries = useQueryClient();
  const input = notesInput(viewer, conversionId);
  const { form, onSubmit, failure, unsaved } = useContractForm(
    writeConversionNote.body,
    { note: '' },
    async (body, { reset }) => {
      const answer = await call(writeConversionNote, { ...input, body });
      reset();
      queries.setQueryData(keyOf(listConversionNotes, input), answer);
      await readAnew(queries, [listConversions]);
    },
  );
  const label = viewer.kind === 'publisher' ? w.note : w.answer;
  return (
    <form onSubmit={onSubmit} noValidate className={f.form} ref={focused ? focusIn : undefined}>
      <FormFailure form={form} title={w.failed} failure={failure} labels={{ note: label }} />
      <TextAreaField
        form={form}
        name="note"
        label={label}
        description={t.enquiries.noteHelp}
        maxLength={2000}
        autosize
        minRows={3}
      />
      <div>
        <SubmitButton loading={form.formState.isSubmitting}>{w.send}</SubmitButton>
      </div>
      <LeaveGuard dirty={unsaved} />
    </form>
  );
}
