import type { AuditAction } from '#contract/audit';
import type { Tx } from '#server/db/database';
import type { Deps } from '#server/deps';
import { actorColumns, audit, type Actor, type AuditEvent } from '#server/domain/audit.store';
import type { Grant } from '#server/http/principal';
import { isErased } from '#server/domain/erasure.store';
import { signedUp, type SignedUp } from '#server/domain/signed-up.store';
import { copyTo, differsFrom, grantsOf } from './access.store.ts';
import { homeOf } from './library.routes.ts';

interface Person {
  id: string;
  name: string;
}

interface Facts {
  before?: object;
  after?: object;
  /** Who did it, when it was not the person. */
  actor?: Actor;
}

/** Author of what an unknown sender tried. */
export const someone: Actor = { kind: 'system', id: 'sign-in', name: 'Unknown sender' };

/** An event about a person's sign-in, in the log of one of their memberships. */
function eventAbout(
  person: Person,
  grant: Grant,
  action: AuditAction,
  { actor, ...facts }: Facts,
  now: Date,
): AuditEvent {
  return {
    agency_id: grant.agencyId,
    contact_id: grant.contactId,
    ...actorColumns(actor ?? { kind: 'user', id: person.id, name: person.name }),
    action,
    subject_kind: 'person',
    subject_id: person.id,
    occurred_at: now,
    ...facts,
  };
}

interface Logs {
  networks: { all(): Promise<{ deps: Pick<Deps, 'db'> }[]> };
  now: () => Date;
}

/** Logs what happened to a person's sign-in with each of their agencies, in every network. */
export async function logAbout(deps: Logs, person: Person, action: AuditAction, facts: Facts = {}): Promise<void> {
  for (const { deps: network } of await deps.networks.all()) {
    const grants = await grantsOf(network.db, person.id);
    if (grants.length === 0) continue;
    const events = grants.map((grant) => eventAbout(person, grant, action, facts, deps.now()));
    await network.db.transaction().execute((tx) => audit(tx, ...events));
  }
}

/**
 * Logs in one network's database what has become another of a person's name and address, with each of their agencies.
 * @param place what is known of where it was changed
 */
export async function logIdentity(
  tx: Tx,
  was: SignedUp,
  person: SignedUp,
  { place, now }: { place: object; now: Date },
): Promise<void> {
  const grants = await grantsOf(tx, person.id);
  const changes = [
    { action: 'name.changed', before: { name: was.name }, after: { name: person.name } },
    { action: 'address.changed', before: { email: was.email }, after: { email: person.email } },
  ] as const;
  for (const { action, before, after } of changes) {
    if (Object.values(before)[0] === Object.values(after)[0]) continue;
    const facts = { before, after: { ...after, ...place } };
    await audit(tx, ...grants.map((grant) => eventAbout(person, grant, action, facts, now)));
  }
}

/**
 * Brings a person's name and address in every network to those of the sign-in, and logs there what that changes. A
 * sign-in does so too: a kill between the change and its copies leaves nothing old behind for good. The sign-in is read
 * in the network's turn to write, so that the last copy has the newest.
 */
export async function copyPerson(deps: Deps, id: string, place: object = {}): Promise<void> {
  const home = await homeOf(deps);
  for (const { deps: network } of await deps.networks.all()) {
    const known = await signedUp(home.db, id);
    // Most of the time there is nothing to write, and no turn to wait for.
    if (!known || !(await differsFrom(network.db, known))) continue;
    await network.db.transaction().execute(async (tx) => {
      const first = network.db === home.db ? tx : home.db;
      // An erasure that has begun may have taken the name out of this network already; the first one comes last.
      const person = (await isErased(first, id)) ? undefined : await signedUp(first, id);
      const was = person && (await copyTo(tx, person));
      if (was) await logIdentity(tx, was, person, { place, now: deps.now() });
    });
  }
}
