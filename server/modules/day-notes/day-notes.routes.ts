import { MOST_DAY_NOTES, type DayNote } from '#contract/day-notes';
import { refusal } from '#contract/refusals/index';
import { actorColumns, audit, type AuditEvent } from '#server/domain/audit.store';
import type { Database } from '#server/db/schema.generated';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import { Failure } from '#server/failure';
import type { HandlersOf } from '#server/http/mount';
import type { Principal } from '#server/http/principal';
import { countOfNotes, deleteNote, insertNote, noteById, notesOf, updateNote } from './day-notes.store.ts';

type Id = 'listDayNotes' | 'createDayNote' | 'updateDayNote' | 'deleteDayNote';

function noteOf(row: Readonly<Database['day_note']>): DayNote {
  return {
    id: row.id,
    contactId: row.contact_id,
    day: row.day,
    text: row.text,
    authorName: row.author_name,
    revision: row.revision,
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Notes at days, which the people of an account share. */
export function dayNoteHandlers({ db, now }: Deps): HandlersOf<Id> {
  const event = (
    scope: Scope,
    principal: Principal,
    action: 'created' | 'changed' | 'deleted',
    note: number,
  ): AuditEvent => ({
    agency_id: scope.agencyId,
    contact_id: scope.contactId,
    ...actorColumns(principal),
    action: `day_note.${action}`,
    subject_kind: 'day_note',
    subject_id: String(note),
    occurred_at: now(),
  });
  const found = async (from: typeof db, scope: Scope, id: number) => {
    const note = await noteById(from, scope, id);
    if (!note) throw new Failure('NOT_FOUND', refusal('dayNote.none'));
    return note;
  };
  return {
    listDayNotes: async ({ scope }) => (await notesOf(db, scope)).map(noteOf),
    createDayNote: async ({ scope, principal, body }) => {
      checkWriter(scope);
      const made = await db.transaction().execute(async (tx) => {
        if ((await countOfNotes(tx, scope)) >= MOST_DAY_NOTES) {
          throw new Failure('CONFLICT', refusal('dayNote.most', { most: MOST_DAY_NOTES }));
        }
        const note = await insertNote(tx, {
          agency_id: scope.agencyId,
          contact_id: scope.contactId,
          day: body.day,
          text: body.text,
          author_name: principal.name,
          revision: 1,
          created_at: now(),
          updated_at: now(),
        });
        await audit(tx, { ...event(scope, principal, 'created', note.id), after: { day: body.day, note: body.text } });
        return note;
      });
      return noteOf(made);
    },
    updateDayNote: async ({ scope, principal, params, body }) => {
      const { day, text, revision } = body;
      const changed = await db.transaction().execute(async (tx) => {
        const old = await found(tx, scope, params.noteId);
        checkWriter(scope);
        if (old.revision !== revision)
          throw new Failure('CONFLICT', refusal('dayNote.changed', { by: old.author_name }));
        const change = { day, text, author_name: principal.name, revision: revision + 1, updated_at: now() };
        await updateNote(tx, old.id, change);
        await audit(tx, {
          ...event(scope, principal, 'changed', old.id),
          before: { day: old.day, note: old.text },
          after: { day, note: text },
        });
        return { ...old, ...change };
      });
      return noteOf(changed);
    },
    deleteDayNote: async ({ scope, principal, params }) => {
      await db.transaction().execute(async (tx) => {
        const old = await found(tx, scope, params.noteId);
        checkWriter(scope);
        await deleteNote(tx, old.id);
        await audit(tx, { ...event(scope, principal, 'deleted', old.id), before: { day: old.day, note: old.text } });
      });
      return undefined;
    },
  };
}

/** @throws when an account manager writes in an account, whose notes are its own people's */
function checkWriter({ role, contactId }: Scope): void {
  if (role === 'manager' && contactId !== 0) {
    throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', refusal('dayNote.foreign'));
  }
}
