import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createDayNote, updateDayNote, type DayNote } from '#contract/day-notes';
import { call, CallError } from '#src/api/call.ts';
import { scopeOf } from '#src/api/viewer.ts';
import { DayField } from '#src/form/DayField.tsx';
import { TextField } from '#src/form/fields.tsx';
import { FormButtons } from '#src/form/FormButtons.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { useGuardedClose } from '#src/form/LeaveGuard.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import type { Day } from '#src/lib/day.ts';
import * as t from '#text';
import { Dialog } from '#src/ui/Dialog.tsx';
import { useBuilder } from '../context.ts';
import { LoadTheirs } from '../LoadTheirs.tsx';
import c from '../reports.module.css';
import { notesQuery, useNotesChanged } from '../use-notes.ts';

const labels = { day: t.reports.notes.day, text: t.reports.notes.text };

interface Props {
  /** The note to change; undefined for a new one. */
  note: DayNote | undefined;
  /** The day that a new note begins with. */
  day: Day;
  onClose: () => void;
}

export default function NoteDialog({ note, day, onClose }: Props) {
  const { viewer, say } = useBuilder();
  const client = useQueryClient();
  const changed = useNotesChanged();
  const query = scopeOf(viewer);
  const [revision, setRevision] = useState(note?.revision ?? 1);
  const begin = { day: note?.day ?? day, text: note?.text ?? '' };
  const { form, onSubmit, failure, unsaved } = useContractForm(createDayNote.body, begin, async (body) => {
    await (note
      ? call(updateDayNote, { params: { noteId: note.id }, query, body: { ...body, revision } })
      : call(createDayNote, { query, body }));
    await changed();
    say(t.reports.notes.saved);
    onClose();
  });
  const theirs = useMutation({
    mutationFn: () => client.query({ ...notesQuery(viewer), staleTime: 0 }),
    onSuccess: ({ data }) => {
      const latest = data.find(({ id }) => id === note?.id);
      if (!latest) return onClose();
      setRevision(latest.revision);
      form.reset({ day: latest.day, text: latest.text });
      return undefined;
    },
  });
  const conflict = note !== undefined && failure instanceof CallError && failure.code === 'CONFLICT';
  const { close, guard } = useGuardedClose(unsaved, onClose);
  const words = t.reports.notes;
  return (
    <Dialog title={note ? words.editTitle : words.add} onClose={close}>
      <form onSubmit={onSubmit} noValidate className={c.save}>
        <FormFailure form={form} title={conflict ? words.conflict : words.saveFailed} failure={failure} labels={labels}>
          {conflict ? (
            <LoadTheirs busy={theirs.isPending} error={theirs.error} onLoad={() => theirs.mutate()} />
          ) : undefined}
        </FormFailure>
        <DayField form={form} name="day" label={labels.day} />
        <TextField
          form={form}
          name="text"
          label={labels.text}
          description={words.textHelp}
          autoComplete="off"
          data-autofocus
        />
        <FormButtons send={t.reports.save} busy={form.formState.isSubmitting} onCancel={close} />
      </form>
      {guard}
    </Dialog>
  );
}
