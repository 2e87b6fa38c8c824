import { MOST_CONVERSION_NOTES, type ConversionNotes } from '#contract/conversion-notes';
import { refusal } from '#contract/refusals/index';
import type { Deps } from '#server/deps';
import { accountName } from '#server/domain/account-name.store';
import { actorColumns, audit } from '#server/domain/audit.store';
import { ownRole, type Scope } from '#server/db/scope';
import { Failure } from '#server/failure';
import type { HandlersOf } from '#server/http/mount';
import { insertNote, notesOf, partiesOf, type NoteRecord } from './conversion-notes.store.ts';

type Db = Deps['db'];

/** Why the account may write nothing now; undefined when it may. */
function whyNot(scope: Scope, status: string, notes: readonly NoteRecord[]) {
  if (notes.length >= MOST_CONVERSION_NOTES) return refusal('conversion.mostNotes', { most: MOST_CONVERSION_NOTES });
  if (notes.length > 0) return undefined;
  if (ownRole(scope) !== 'publisher') return refusal('conversion.notAsked');
  return status === 'rejected' ? undefined : refusal('conversion.notRejected');
}

async function found(db: Db, scope: Scope, id: number) {
  const conversion = await partiesOf(db, scope, id);
  if (!conversion) throw new Failure('NOT_FOUND', refusal('conversion.none'));
  return { conversion, notes: await notesOf(db, scope, id) };
}

async function answerOf(db: Db, scope: Scope, id: number): Promise<ConversionNotes> {
  const { conversion, notes } = await found(db, scope, id);
  return {
    mayWrite: whyNot(scope, conversion.status, notes) === undefined,
    notes: notes.map((note) => ({
      id: note.id,
      createdAt: note.created_at.toISOString(),
      role: note.author_role,
      author: note.author_name,
      body: note.body,
    })),
  };
}

/** Questions about rejected conversions, and their answers. */
export function conversionNoteHandlers({ db, now }: Deps): HandlersOf<'listConversionNotes' | 'writeConversionNote'> {
  return {
    listConversionNotes: ({ params, scope }) => answerOf(db, scope, params.conversionId),
    writeConversionNote: async ({ params, scope, principal, body }) => {
      await db.transaction().execute(async (tx) => {
        const { conversion, notes } = await found(tx, scope, params.conversionId);
        const no = whyNot(scope, conversion.status, notes);
        if (no) throw new Failure('CONFLICT', no);
        const { id, publisher_id, advertiser_id } = conversion;
        const role = ownRole(scope);
        const common = { agency_id: scope.agencyId, publisher_id, advertiser_id };
        const author_name =
          role === 'manager' ? principal.name : await accountName(tx, scope.agencyId, scope.contactId);
        const at = now();
        await insertNote(tx, {
          ...common,
          conversion_id: id,
          author_name,
          author_role: role,
          body: body.note,
          created_at: at,
        });
        await audit(tx, {
          agency_id: scope.agencyId,
          contact_id: role === 'publisher' ? publisher_id : advertiser_id,
          ...actorColumns(principal),
          action: 'conversion.noted',
          subject_kind: 'conversion',
          subject_id: String(id),
          after: { note: body.note },
          occurred_at: at,
        });
      });
      return answerOf(db, scope, params.conversionId);
    },
  };
}
