import type { Db } from '#server/db/database';

/** A person with a sign-in. */
export interface SignedUp {
  /** The same in every network. */
  id: string;
  name: string;
  email: string;
  /** Whether the person has proved that the address is theirs. */
  verified: boolean;
}

const columns = ['id', 'name', 'email', 'email_verified as verified'] as const;

/** A person with a sign-in. @param home the first network's database, which has the sign-ins */
export function signedUp(home: Db, id: string): Promise<SignedUp | undefined> {
  return home.selectFrom('auth_user').where('id', '=', id).select(columns).executeTakeFirst();
}

/** A person with a sign-in by its address, whatever the capitals. @param home the first network's database */
export function signedUpAt(home: Db, email: string): Promise<SignedUp | undefined> {
  return home
    .selectFrom('auth_user')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.trim().toLowerCase()))
    .select(columns)
    .executeTakeFirst();
}
