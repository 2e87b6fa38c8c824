import { needs } from '#src/ui/needs.ts';
import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { deleteDayNote, type DayNote, updateDayNote, createDayNote } from '#contract/day-notes';
import { call } from '#src/api/call.ts';
import { scopeOf } from '#src/api/viewer.ts';
import { later } from '#src/first-view/later.tsx';
import type { DayRange } from '#src/lib/day.ts';
import { ToolButton } from '#src/table/ToolButton.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { Popover, type PopoverProps } from '#src/ui/Popover.tsx';
import { Loading, Reason } from '#src/ui/states.tsx';
import * as t from '#text';
import { textOfNote } from '#src/report/chart-notes.ts';
import { useBuilder } from '../context.ts';
import c from '../reports.module.css';
import { mayWriteNotes, notesQuery, useNotesChanged } from '../use-notes.ts';
import p from './chart-panels.module.css';

const NoteDialog = later(() => import('./NoteDialog.tsx'), 'dialog');

interface Props extends PopoverProps {
  /** The days whose notes are listed: the chart's, or those of one of its points. */
  days: DayRange;
}

/** The notes at days of a chart, which everybody of the account sees: read, written, changed and removed. */
export default function NotesPanel({ anchor, onClose, days }: Props) {
  const { viewer } = useBuilder();
  const { data, error, isPending, refetch } = useQuery(notesQuery(viewer));
  const [edited, setEdited] = useState<DayNote | 'new' | null>(null);
  const [doomed, setDoomed] = useState<DayNote | null>(null);
  const remove = useDelete();
  const mayWrite = mayWriteNotes(viewer);
  const notes = data?.data.filter(({ day }) => days.from <= day && day <= days.to);
  const words = t.reports.notes;
  return (
    <Popover anchor={anchor} onClose={onClose} title={words.title} align="end">
      <div className={p.notes}>
        {isPending && <Loading lines={2} />}
        {error && !data && (
          <p role="alert" className={c.wrong}>
            {words.failed}. <Reason error={error} />{' '}
            <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
              {t.states.retry}
            </Button>
          </p>
        )}
        {notes?.length === 0 && <p className={c.hint}>{words.none}</p>}
        {notes && notes.length > 0 && (
          <ul className={p.list} aria-label={words.title}>
            {notes.map((note) => (
              <li key={note.id}>
                <span>
                  {textOfNote(note)}
                  <span className={c.hint}>{words.by(note.authorName)}</span>
                </span>
                {mayWrite && (
                  <>
                    <ToolButton
                      look="icon"
                      aria-label={words.edit(note.text)}
                      {...needs(updateDayNote)}
                      onClick={() => setEdited(note)}
                    >
                      <IconPencil size={14} aria-hidden />
                    </ToolButton>
                    <ToolButton
                      look="icon"
                      aria-label={words.remove(note.text)}
                      {...needs(deleteDayNote)}
                      onClick={() => setDoomed(note)}
                    >
                      <IconTrash size={14} aria-hidden />
                    </ToolButton>
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
        {mayWrite ? (
          <Button
            variant="default"
            size="compact-md"
            data-autofocus
            {...needs(createDayNote)}
            onClick={() => setEdited('new')}
          >
            {words.add}
          </Button>
        ) : (
          <p className={c.hint}>{words.foreign}</p>
        )}
      </div>
      {edited && (
        <Suspense fallback={null}>
          <NoteDialog
            note={edited === 'new' ? undefined : edited}
            day={days.to < viewer.today ? days.to : viewer.today}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        opened={doomed !== null}
        title={words.removeTitle}
        confirm={words.removeConfirm}
        danger
        onConfirm={async () => doomed && remove.mutateAsync(doomed)}
        onClose={() => setDoomed(null)}
      >
        {doomed && words.removeWhy(textOfNote(doomed))}
      </ConfirmDialog>
    </Popover>
  );
}

function useDelete() {
  const { viewer, say } = useBuilder();
  const changed = useNotesChanged();
  return useMutation({
    mutationFn: ({ id }: DayNote) => call(deleteDayNote, { params: { noteId: id }, query: scopeOf(viewer) }),
    onSuccess: async () => {
      await changed();
      say(t.reports.notes.removed);
    },
  });
}
