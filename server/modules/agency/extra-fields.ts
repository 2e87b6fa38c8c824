import { extraNames, type ExtraName } from '#contract/extra-names';
import { refusal } from '#contract/refusals/index';
import { actorColumns, audit } from '#server/domain/audit.store';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import { invalidField } from '#server/failure';
import type { Principal } from '#server/http/principal';
import { namedFields, storeNames } from './extra-fields.store.ts';

type Names = Partial<Record<ExtraName, string | null>>;

/** Refuses a name that two fields would have: columns and conditions could not be told apart. */
function checkOnce(changes: Names, names: Names): void {
  const taken = new Map<string, ExtraName>();
  for (const field of [...extraNames].toSorted((a, b) => Number(a in changes) - Number(b in changes))) {
    const name = names[field];
    if (!name) continue;
    if (taken.has(name.toLowerCase()))
      throw invalidField(`body.${field}`, refusal('extraField.twice', { name }), field);
    taken.set(name.toLowerCase(), field);
  }
}

/**
 * Names extra fields of the agency; fields that are not among the changes keep theirs.
 * @throws a refusal when two fields would have one name
 */
export async function nameFields(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  scope: Scope,
  principal: Principal,
  body: Partial<Record<ExtraName, string | null | undefined>>,
) {
  return db.transaction().execute(async (tx) => {
    const before: Names = Object.fromEntries((await namedFields(tx, scope)).map(({ field, name }) => [field, name]));
    const changes: Names = {};
    for (const field of extraNames) {
      const given = body[field];
      if (given !== undefined && (given || null) !== (before[field] ?? null)) changes[field] = given || null;
    }
    checkOnce(changes, { ...before, ...changes });
    const fields = extraNames.filter((field) => field in changes);
    if (fields.length > 0) {
      await storeNames(tx, scope, changes);
      await audit(tx, {
        agency_id: scope.agencyId,
        contact_id: 0,
        ...actorColumns(principal),
        action: 'extra_fields.changed',
        subject_kind: 'agency',
        subject_id: String(scope.agencyId),
        occurred_at: now(),
        before: Object.fromEntries(fields.map((field) => [field, before[field] ?? null])),
        after: Object.fromEntries(fields.map((field) => [field, changes[field] ?? null])),
      });
    }
    return namedFields(tx, scope);
  });
}
