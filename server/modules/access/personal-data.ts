import type { PersonalData } from '#contract/personal-data';
import { refusal } from '#contract/refusals/index';
import type { Db } from '#server/db/database';
import { audit } from '#server/domain/audit.store';
import { sealKey } from '#server/domain/audit-seals.store';
import { erasePerson, onlyAdminOf, standOf } from '#server/domain/erasure.store';
import { identitiesOf } from '#server/domain/former-people.store';
import type { SignedUp } from '#server/domain/signed-up.store';
import { Failure } from '#server/failure';
import { grantsOf } from './access.store.ts';
import { dataIn, signInDataOf } from './personal-data.store.ts';

/** A network of the installation, as far as a person's data in it goes. */
export interface Held {
  name: string;
  db: Db;
}

/** How a person is and was known. @param networks the first one first: it has the sign-in */
async function knownAs(networks: readonly Held[], person: SignedUp) {
  const [home, ...others] = networks.map(({ db }) => db);
  if (!home) throw new Error('an installation without a network');
  return { home, identities: await identitiesOf([home, ...others], person) };
}

/** Everything that is stored about a person. @param networks the first one first: it has the sign-in */
export async function personalData(networks: readonly Held[], person: SignedUp, now: Date): Promise<PersonalData> {
  const { home, identities } = await knownAs(networks, person);
  const addresses = identities.flatMap(({ verified, email }) => (verified ? email.toLowerCase() : []));
  const found = [];
  for (const { name, db } of networks) found.push({ network: name, ...(await dataIn(db, person.id, addresses)) });
  const former = identities.slice(1).map(({ name, email }) => ({ name, email }));
  return { exportedAt: now.toISOString(), ...(await signInDataOf(home, person.id, former)), networks: found };
}

interface Erasure {
  /** SESSION_SECRET of the installation, with which the audit log is sealed. */
  secret: string;
  now: Date;
  /** Who erases somebody else. */
  operator?: { id: string; name: string };
}

/**
 * Erases a person in every network; the first one, with the sign-in, comes last, so that what was interrupted can be
 * done again.
 * @returns the name that stands for the person from now on
 * @throws CONFLICT with the accounts of which the person is the last admin
 */
export async function eraseEverywhere(
  networks: readonly Held[],
  person: SignedUp,
  { secret, now, operator }: Erasure,
): Promise<string> {
  const { home, identities } = await knownAs(networks, person);
  const accounts = [];
  for (const { db } of networks) accounts.push(...(await onlyAdminOf(db, person.id)));
  if (accounts.length > 0) throw new Failure('CONFLICT', refusal('person.lastAdmin', { accounts }));
  const key = sealKey(secret);
  const stand = await home.transaction().execute((tx) => standOf(tx, person.id, now));
  for (const { db } of networks.toReversed()) {
    await db.transaction().execute(async (tx) => {
      // Somebody may have left meanwhile.
      const only = await onlyAdminOf(tx, person.id);
      if (only.length > 0) throw new Failure('CONFLICT', refusal('person.lastAdmin', { accounts: only }));
      const grants = await grantsOf(tx, person.id);
      await erasePerson(tx, key, identities, stand, now);
      const actor = operator
        ? { kind: 'system' as const, ...operator }
        : { kind: 'user' as const, id: person.id, name: stand.name };
      const events = grants.map(({ agencyId, contactId }) => ({
        agency_id: agencyId,
        contact_id: contactId,
        actor_kind: actor.kind,
        actor_id: actor.id,
        actor_name: actor.name,
        action: 'person.erased' as const,
        subject_kind: 'person' as const,
        subject_id: person.id,
        occurred_at: now,
      }));
      if (events.length > 0) await audit(tx, ...events);
    });
  }
  return stand.name;
}
