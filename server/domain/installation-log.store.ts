import { outsideActor, terminalActor } from '#contract/audit';
import type { Db } from '#server/db/database';
import { actorColumns, audit, type Actor, type AuditEvent } from './audit.store.ts';
import { isDemo } from './own-network.store.ts';

/** The author of what the installation's commands and settings do. */
export const terminal: Actor = { kind: 'system', id: 'terminal', name: terminalActor };

type InstallationEvent = Omit<AuditEvent, 'agency_id' | 'contact_id' | 'actor_kind' | 'actor_id' | 'actor_name'>;

interface Account {
  agency_id: number;
  contact_id: number;
}

/** A network of the installation. That of a connected account has a mirror, and a log that nobody can open. */
interface Logging {
  deps: { db: Db; mirror?: unknown };
}

/**
 * Logs what becomes of a network or of a connection, whose own log may go with it: in every network, with each account
 * that the actor or one of the others concerned has there; when they have none anywhere, with each agency of the first.
 */
export async function logInstallation(
  networks: readonly Logging[],
  by: Actor,
  concerned: readonly (string | null)[],
  event: InstallationEvent,
): Promise<void> {
  const people = [by.id, ...concerned].filter((id) => id !== null);
  const dbs = networks.filter(({ deps }) => deps.mirror === undefined).map(({ deps }) => deps.db);
  let isLogged = false;
  for (const db of dbs) {
    const memberships = await db
      .selectFrom('membership')
      .where('user_id', 'in', people)
      .where('ended_at', 'is', null)
      .select(['user_id', 'agency_id', 'contact_id'])
      .execute();
    if (memberships.length === 0) continue;
    await log(db, memberships, memberships.some(({ user_id }) => user_id === by.id) ? by : outside(by), event);
    isLogged = true;
  }
  const [home] = dbs;
  if (isLogged || !home) return;
  const agencies = await home.selectFrom('agency').select('id').execute();
  await log(
    home,
    agencies.map(({ id }) => ({ agency_id: id, contact_id: 0 })),
    outside(by),
    event,
  );
}

/** Somebody who has no account in a network is not named in its log. */
const outside = (by: Actor): Actor => (by.kind === 'user' ? { ...by, name: outsideActor } : by);

/** Logs an event once with each account. Anybody may read the demo's log: names of other networks are not in it. */
async function log(db: Db, accounts: readonly Account[], by: Actor, event: InstallationEvent): Promise<void> {
  const { before, after, ...plain } = event;
  const told = (await isDemo(db)) ? plain : event;
  const each = new Map(
    accounts.map(({ agency_id, contact_id }) => [`${agency_id} ${contact_id}`, { agency_id, contact_id }]),
  );
  await db
    .transaction()
    .execute((tx) => audit(tx, ...[...each.values()].map((account) => ({ ...told, ...account, ...actorColumns(by) }))));
}
