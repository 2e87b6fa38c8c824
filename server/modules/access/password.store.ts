import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#server/db/schema.generated';
import { signInLinkMinutes } from '#server/domain/mail-links';
import { hasSetUp } from '#server/domain/own-network.store';
import { signedUpAt } from '#server/domain/signed-up.store';
import { hasTwoFactor } from './access.store.ts';
import { atAddress, forgetGuesses } from './guesses.store.ts';

interface NewPassword {
  hash: string;
  /** Whether the second factor is switched off too. */
  withoutFactor: boolean;
}

/** Links are good for an hour at most; what is kept for longer is a device that is trusted. */
const LINK_MS = signInLinkMinutes.emailChange * 60_000;

/** Ends links on their way to a person, sign-ins of theirs that wait for a code, and the trust in devices. */
export async function endLinksAndTrust(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom('auth_verification').where('value', '=', userId).execute();
}

/** Ends links on their way to a person, whose address is another now. Trusted devices stay. */
export async function endLinks(db: Kysely<Database>, userId: string): Promise<void> {
  await db
    .deleteFrom('auth_verification')
    .where('value', '=', userId)
    .where('expires_at', '<=', new Date(Date.now() + LINK_MS))
    .execute();
}

/** Notes that a person has proved to read their address: a link that was sent there came back. */
async function proveAddress(tx: Transaction<Database>, userId: string): Promise<void> {
  await tx.updateTable('auth_user').set({ email_verified: true }).where('id', '=', userId).execute();
}

/**
 * Ends every other way into a sign-in whose password was reset: passkeys, sessions, known and trusted devices, links on
 * their way. While nobody had proved that the address is theirs, somebody else may have made the sign-in: the second
 * factor goes too.
 * @param by `link`: one that was mailed to the address, which counts as proved from now on
 */
export async function endWaysIn(tx: Transaction<Database>, userId: string, by: 'link' | 'terminal'): Promise<void> {
  const { email_verified: wasProved } = await tx
    .selectFrom('auth_user')
    .where('id', '=', userId)
    .select('email_verified')
    .executeTakeFirstOrThrow();
  for (const table of ['auth_session', 'auth_passkey', 'auth_device'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await endLinksAndTrust(tx, userId);
  if (wasProved) return;
  if (!(await hasSetUp(tx, userId))) await endSecondFactor(tx, userId);
  if (by === 'link') await proveAddress(tx, userId);
}

/** Switches a second factor off. Devices that were trusted with it are asked again once there is another. */
export async function endSecondFactor(tx: Transaction<Database>, userId: string): Promise<void> {
  await tx.deleteFrom('auth_two_factor').where('user_id', '=', userId).execute();
  await endLinksAndTrust(tx, userId);
  await tx.updateTable('auth_user').set({ two_factor_enabled: false }).where('id', '=', userId).execute();
}

/** Names of the network's agencies and of their companies, which a guesser of their people tries first. */
export async function agencyNames(db: Kysely<Database>): Promise<string[]> {
  const agencies = await db.selectFrom('agency').select(['name', 'company_name']).execute();
  return agencies.flatMap((agency) => [agency.name, agency.company_name]);
}

/**
 * Stores a person's new password and ends every other way in.
 * @returns whose it is, and whether a second factor was switched off; undefined when nobody has the email
 */
export async function setPassword(
  db: Kysely<Database>,
  email: string,
  { hash, withoutFactor }: NewPassword,
  now: Date,
): Promise<{ id: string; name: string; factorEnded: boolean } | undefined> {
  return db.transaction().execute(async (tx) => {
    const user = await signedUpAt(tx, email);
    if (!user) return undefined;
    const hadFactor = await hasTwoFactor(tx, user.id);
    await tx
      .deleteFrom('auth_account')
      .where('user_id', '=', user.id)
      .where('provider_id', '=', 'credential')
      .execute();
    await tx
      .insertInto('auth_account')
      .values({
        id: `${user.id}-password`,
        account_id: user.id,
        provider_id: 'credential',
        user_id: user.id,
        password: hash,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await endWaysIn(tx, user.id, 'terminal');
    if (withoutFactor) await endSecondFactor(tx, user.id);
    await forgetGuesses(tx, [atAddress(email)]);
    const factorEnded = hadFactor && !(await hasTwoFactor(tx, user.id));
    return { id: user.id, name: user.name, factorEnded };
  });
}
