import { useQueryClient } from '@tanstack/react-query';
import { listDayNotes } from '#contract/day-notes';
import { keyOf, queryOf } from '#src/api/query.ts';
import { scopeOf, type Viewer } from '#src/api/viewer.ts';

export const notesQuery = (viewer: Viewer) => queryOf(listDayNotes, { query: scopeOf(viewer) });

/** Asks for the notes again after a change. */
export function useNotesChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(listDayNotes) });
}

/** Account managers write the agency's notes; an account's own people write those of the account. */
export const mayWriteNotes = ({ role, contactId }: Viewer): boolean => role !== 'manager' || contactId === 0;
