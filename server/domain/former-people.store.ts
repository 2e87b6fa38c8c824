import type { Db } from '#server/db/database';
import type { Identity } from './erased-names.store.ts';
import { signedUpAt, type SignedUp } from './signed-up.store.ts';

/** Remembers the name and the address that a person has, before one of them changes. @param home the first network's database */
export async function rememberPerson(home: Db, id: string): Promise<void> {
  const person = await home
    .selectFrom('auth_user')
    .where('id', '=', id)
    .select(['id as user_id', 'name', 'email', 'email_verified'])
    .executeTakeFirstOrThrow();
  await home
    .insertInto('former_person')
    .values(person)
    .onConflict((conflict) =>
      person.email_verified
        ? conflict.columns(['user_id', 'name', 'email']).doUpdateSet({ email_verified: true })
        : conflict.doNothing(),
    )
    .execute();
}

/**
 * How a person is known, and how they were known before, as one network's database has it. In any but the first one,
 * the person's own row can be older than the sign-in.
 */
async function rememberedIn(db: Db, userId: string): Promise<Omit<SignedUp, 'id'>[]> {
  const before = await db
    .selectFrom('former_person')
    .where('user_id', '=', userId)
    .orderBy('name')
    .orderBy('email')
    .select(['name', 'email', 'email_verified as verified'])
    .execute();
  const own = await db.selectFrom('auth_user').where('id', '=', userId).select(['name', 'email']).execute();
  return [...before, ...own.map((one) => ({ ...one, verified: false }))];
}

/** Ids of others who had a name before. */
async function formerlyNamed(networks: readonly Db[], name: string, userId: string): Promise<string[]> {
  const ids = [];
  for (const db of networks) {
    const rows = await db
      .selectFrom('former_person')
      .where('name', '=', name)
      .where('user_id', '<>', userId)
      .select('user_id')
      .execute();
    ids.push(...rows.map(({ user_id }) => user_id));
  }
  return ids;
}

/**
 * The name and address of a person, and after them those that they had before. A former address that somebody else has
 * now counts as not proved.
 * @param networks the databases of the installation, the first network's first
 */
export async function identitiesOf(
  networks: readonly [Db, ...Db[]],
  person: SignedUp,
): Promise<[Identity, ...Identity[]]> {
  const [home] = networks;
  const keyOf = ({ name, email }: Omit<SignedUp, 'id'>) => JSON.stringify([name, email.toLowerCase()]);
  const known = new Map<string, Omit<SignedUp, 'id'>>();
  for (const db of networks) {
    for (const one of await rememberedIn(db, person.id)) {
      const key = keyOf(one);
      if (!known.get(key)?.verified) known.set(key, one);
    }
  }
  known.delete(keyOf(person));
  const before: Identity[] = [];
  for (const { name, email, verified } of known.values()) {
    const owner = await signedUpAt(home, email);
    before.push({
      id: person.id,
      name,
      email,
      verified: verified && (!owner || owner.id === person.id),
      namesakes: await formerlyNamed(networks, name, person.id),
    });
  }
  return [{ ...person, namesakes: await formerlyNamed(networks, person.name, person.id) }, ...before];
}
