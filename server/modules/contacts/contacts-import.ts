import type { importContacts, ImportedRow, NewContact } from '#contract/contacts';
import { refusal } from '#contract/refusals/index';
import type { Db } from '#server/db/database';
import type { Deps } from '#server/deps';
import { actorColumns, audit } from '#server/domain/audit.store';
import type { Rates } from '#server/domain/rates.store';
import { colourOf, insertContacts, newContact } from '#server/domain/new-contacts.store';
import { Failure, wrongField, type WrongField } from '#server/failure';
import type { Call } from '#server/http/mount';
import { columnOfMember, columnsOf, contactErrors, contactOfRow, recordedOf } from './contacts.rules.ts';
import { knownOf, namesOf } from './contacts.store.ts';
import { ownManagerId } from './manager.store.ts';

type Importing = Call<typeof importContacts>;
/** A row that can be made, or why it cannot. */
type Checked = { body: NewContact } | { name: string; errors: WrongField[] };

/** Checks every row on its own and against those before it. */
async function check(db: Db, rates: Rates, { scope, principal, body }: Importing): Promise<Checked[]> {
  const [known, taken, self] = await Promise.all([
    knownOf(db, scope, rates),
    namesOf(db, scope, body.kind),
    ownManagerId(db, scope, principal),
  ]);
  const rowOfName = new Map<string, number>();
  return body.rows.map((row, at) => {
    const read = contactOfRow(body.kind, row, known, self ?? known.managers[0]?.id ?? 0);
    const name = row.name?.trim() ?? '';
    const earlier = rowOfName.get(name.toLowerCase());
    if (name !== '' && earlier === undefined) rowOfName.set(name.toLowerCase(), at + 1);
    const errors = read instanceof Failure ? [...read.errors] : contactErrors(body.kind, read, known, taken);
    if (name !== '' && earlier !== undefined)
      errors.push(wrongField('body.name', refusal('contact.twice', { row: earlier })));
    if (errors.length > 0 || read instanceof Failure) return { name, errors: inColumns(errors, row.accountManager) };
    return { body: read };
  });
}

/** Errors by the column of the table; an account manager who is not known is called by what the row says. */
function inColumns(errors: readonly WrongField[], manager: string | undefined): WrongField[] {
  return errors.map((error) => {
    const column = columnOfMember(error.path);
    if (column === 'accountManager')
      return wrongField(column, refusal('contact.managerNamed', { given: manager?.trim() ?? '' }));
    return { ...error, path: column };
  });
}

const refusedRow = ({ name, errors }: { name: string; errors: WrongField[] }): ImportedRow => ({
  outcome: 'refused',
  contactId: null,
  name,
  errors: errors.map(({ path, message, refusal: why }) => ({ member: path, message, refusal: why })),
});

/**
 * Makes contacts of the rows of a table in one transaction, or says what it would make.
 * @throws CONFLICT when a row is refused and it is no dry run; nothing is made then.
 */
export async function contactsImport({ db, now, rates }: Deps, call: Importing) {
  const { scope, principal, body } = call;
  const answer = (checked: readonly Checked[], ids: readonly number[]) => ({
    made: checked.filter((one) => 'body' in one).length,
    refused: checked.filter((one) => !('body' in one)).length,
    rows: checked.map((one, at) =>
      'body' in one
        ? { outcome: 'made' as const, contactId: ids[at] ?? null, name: one.body.name, errors: [] }
        : refusedRow(one),
    ),
  });
  if (body.dryRun) return answer(await check(db, rates, call), []);
  return db.transaction().execute(async (tx) => {
    const checked = await check(tx, rates, call);
    const good = checked.flatMap((one) => ('body' in one ? [one.body] : []));
    if (good.length < checked.length) {
      throw new Failure('CONFLICT', refusal('contact.importRefused', { count: checked.length - good.length }));
    }
    const at = now();
    const rows = good.map(({ kind, ...fields }) => ({
      contact: {
        agency_id: scope.agencyId,
        kind,
        ...columnsOf(kind, fields),
        ...newContact,
        colour: colourOf(fields.name),
        created_at: at,
      },
      sites: fields.websites.map(({ name, url, traffic }) => ({
        agency_id: scope.agencyId,
        name,
        url,
        traffic_type: traffic,
      })),
    }));
    const ids = await insertContacts(tx, rows);
    await audit(
      tx,
      ...rows.map(({ contact, sites }, index) => ({
        agency_id: scope.agencyId,
        contact_id: ids[index] ?? 0,
        ...actorColumns(principal),
        action: 'contact.created' as const,
        subject_kind: 'contact' as const,
        subject_id: String(ids[index]),
        after: { type: contact.kind, ...recordedOf(contact, sites) },
        occurred_at: at,
      })),
    );
    return answer(checked, ids);
  });
}
