import type { Kysely, Transaction } from 'kysely';
import type { Language } from '#contract/languages';
import type { Database } from '#server/db/schema.generated';

type Db = Kysely<Database>;

/** Who gets a mail, and in which language. */
export interface Receiver {
  email: string;
  language: Language;
}

/** Begins a new person's language of mail; one who has chosen another keeps it. */
export async function beginLanguage(tx: Transaction<Database>, userId: string, language: Language): Promise<void> {
  await tx
    .insertInto('notice_language')
    .values({ user_id: userId, language })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

interface Found {
  email: string;
  language: Language | null;
  country_code: string;
}

function receiverOf({ email, language, country_code }: Found): Receiver {
  const usual: Language = ['DE', 'AT', 'CH', 'LI'].includes(country_code) ? 'de' : 'en';
  return { email, language: language ?? usual };
}

/**
 * A person as the receiver of mail: the language is the chosen one, else that in which they came in, else that of their
 * agency's country. Undefined for one who has left the account, or every account of the network.
 * @param membershipId the account that the mail is about
 */
export async function receiver(db: Db, userId: string, membershipId?: number): Promise<Receiver | undefined> {
  const found = await db
    .selectFrom('auth_user')
    .innerJoin('membership', 'membership.user_id', 'auth_user.id')
    .innerJoin('agency', 'agency.id', 'membership.agency_id')
    .leftJoin('notice_language', 'notice_language.user_id', 'auth_user.id')
    .where('auth_user.id', '=', userId)
    .where('membership.ended_at', 'is', null)
    .$if(membershipId !== undefined, (qb) => qb.where('membership.id', '=', membershipId ?? 0))
    .orderBy('membership.id')
    .select(['auth_user.email', 'notice_language.language', 'agency.country_code'])
    .executeTakeFirst();
  return found && receiverOf(found);
}

/** The admins of an account. */
export async function adminsOf(db: Db, agencyId: number, contactId: number): Promise<Receiver[]> {
  const rows = await db
    .selectFrom('membership')
    .innerJoin('auth_user', 'auth_user.id', 'membership.user_id')
    .innerJoin('agency', 'agency.id', 'membership.agency_id')
    .leftJoin('notice_language', 'notice_language.user_id', 'auth_user.id')
    .where('membership.agency_id', '=', agencyId)
    .where('membership.contact_id', '=', contactId)
    .where('membership.level', '=', 'admin')
    .where('membership.ended_at', 'is', null)
    .orderBy('membership.id')
    .select(['auth_user.email', 'notice_language.language', 'agency.country_code'])
    .execute();
  return rows.map(receiverOf);
}
