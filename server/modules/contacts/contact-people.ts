import type { eraseContactPeople } from '#contract/contacts';
import { HOME } from '#contract/networks';
import type { Deps } from '#server/deps';
import { audit, type AuditEvent } from '#server/domain/audit.store';
import { sealKey } from '#server/domain/audit-seals.store';
import { erasePeopleOfContact, peopleOfContact, standOf } from '#server/domain/erasure.store';
import type { Stand } from '#server/domain/erased-text';
import type { Call } from '#server/http/mount';
import type { ContactRecord } from './contacts.store.ts';

/** Names and addresses of people that are stored with an account. */
export async function exported({ db, now }: Deps, contact: ContactRecord) {
  const { people, applications } = await peopleOfContact(db, { agencyId: contact.agency_id, contactId: contact.id });
  return {
    exportedAt: now().toISOString(),
    account: { id: contact.id, name: contact.name, email: contact.email },
    people: people.map((one) => ({
      name: `${one.first_name} ${one.surname}`.trim(),
      email: one.email,
      primary: one.primary_contact,
      admin: one.admin_user,
    })),
    applications: applications.map((one) => ({
      name: one.person_name,
      email: one.email,
      createdAt: one.created_at.toISOString(),
    })),
  };
}

/** Erases the people of an account, with an audit event. */
export async function erased(
  { db, now, config, networks }: Deps,
  { scope }: Call<typeof eraseContactPeople>,
  contact: ContactRecord,
  event: Omit<AuditEvent, 'action'>,
): Promise<void> {
  const within = { agencyId: scope.agencyId, contactId: contact.id };
  const { people, applications } = await peopleOfContact(db, within);
  const addresses = new Set([...people, ...applications, contact].map(({ email }) => email.toLowerCase()));
  const home = (await networks.get(HOME)).deps.db;
  const stands = new Map<string, Stand>();
  for (const [at, address] of [...addresses].entries()) {
    if (address.endsWith('@erased.invalid')) continue;
    const name = `contact ${scope.agencyId} ${contact.id} ${now().getTime()} ${at}`;
    stands.set(address, await home.transaction().execute((tx) => standOf(tx, name, now())));
  }
  await db.transaction().execute(async (tx) => {
    const { name, email } = contact;
    await erasePeopleOfContact(tx, sealKey(config.SESSION_SECRET), { ...within, name, email }, stands, now());
    await audit(tx, { ...event, action: 'contact.people_erased' });
  });
}
