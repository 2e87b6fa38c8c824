import type { AuditAction } from '#contract/audit';
import type { Deps } from '#server/deps';
import { actorColumns, audit, type Actor, type AuditEvent } from '#server/domain/audit.store';
import type { Grant } from '#server/http/principal';
import { copyTo, grantsOf, type Named } from './access.store.ts';

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
 * Brings a person's name and address in every network to those of the sign-in. A sign-in does so too: a kill between the
 * change and its copies leaves nothing old behind for good.
 */
export async function copyPerson(deps: Deps, person: Named): Promise<void> {
  for (const { deps: network } of await deps.networks.all()) await copyTo(network.db, person);
}
