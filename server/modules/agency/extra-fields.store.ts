import type { Kysely, Transaction } from 'kysely';
import { extraNames, type ExtraName } from '#contract/extra-names';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope } from '#server/db/scope';

/** The extra fields of the agency that have names. */
export async function namedFields(db: Kysely<Database>, scope: Scope): Promise<{ field: ExtraName; name: string }[]> {
  const rows = await scoped(db, scope, 'extra_fields').selectFrom('extra_fields').select(['field', 'name']).execute();
  return extraNames.flatMap((field) => {
    const row = rows.find((one) => one.field === field);
    return row ? [{ field, name: row.name }] : [];
  });
}

/** Replaces the names of these fields; null takes a name away. */
export async function storeNames(
  tx: Transaction<Database>,
  { agencyId }: Scope,
  names: Readonly<Partial<Record<ExtraName, string | null>>>,
): Promise<void> {
  const fields = Object.keys(names);
  if (fields.length === 0) return;
  await tx.deleteFrom('extra_field').where('agency_id', '=', agencyId).where('field', 'in', fields).execute();
  const rows = Object.entries(names).flatMap(([field, name]) =>
    name === null ? [] : [{ agency_id: agencyId, field, name }],
  );
  if (rows.length > 0) await tx.insertInto('extra_field').values(rows).execute();
}
