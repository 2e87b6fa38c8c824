import type { NewConnection } from '#contract/connections';
import type { Db } from '#server/db/database';
import { nextId } from '#server/db/ids';
import type { SignedUp } from '#server/domain/signed-up.store';
import type { Connection } from '#server/mirror/connection.store';
import { writeAgency, writeParties } from '#server/mirror/parties.store';
import { completeRates } from '#server/mirror/rates.store';

/** The level of a person in a connected network; undefined for one who does not belong to it, or no longer. @param db the network's */
export async function levelIn(db: Db, userId: string) {
  const row = await db
    .selectFrom('membership')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .select('level')
    .executeTakeFirst();
  return row?.level;
}

/** Texts about a new account that its live network has told. */
export interface Told {
  agencyName: string;
  currency: string;
}

/** The agency, the account and its first admin, in the database of a connected network. */
export async function openAccount(
  db: Db,
  connection: Connection,
  { id, name: called, email }: SignedUp,
  told: Told,
  now: Date,
): Promise<void> {
  const { role, agency_id, contact_id, name } = connection;
  await db.transaction().execute(async (tx) => {
    await writeAgency(tx, agency_id, told.agencyName, told.currency);
    await writeParties(tx, connection, [{ id: contact_id, kind: role, name, currency: told.currency }], now);
    // Pages ask for amounts in this currency before anything is read.
    await completeRates(tx, [told.currency], now.toISOString().slice(0, 10));
    await tx
      .insertInto('auth_user')
      .values({
        id,
        name: called,
        email,
        email_verified: false,
        image: null,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await tx
      .insertInto('membership')
      .values({
        id: await nextId(tx, 'membership_id'),
        user_id: id,
        agency_id,
        role,
        level: 'admin',
        contact_id,
        account_manager_id: null,
        created_at: now,
      })
      .execute();
  });
}

/** Connections whose making was stopped in the middle. @param home the first network's database */
export async function unfinishedConnections(home: Db, before: Date): Promise<number[]> {
  const rows = await home
    .selectFrom('connection')
    .where('state', '=', 'paused')
    .where('revision', '=', 1)
    .where('created_at', '<', before)
    .select('network_id')
    .execute();
  return rows.map((row) => row.network_id);
}

/** Connections of an account of a live network, whoever has made them. @param home the first network's database */
export async function connectionsOfAccount(
  home: Db,
  { url, role, agencyId, contactId }: Pick<NewConnection, 'url' | 'role' | 'agencyId' | 'contactId'>,
): Promise<Connection[]> {
  return home
    .selectFrom('connection')
    .where('url', '=', url)
    .where('role', '=', role)
    .where('agency_id', '=', agencyId)
    .where('contact_id', '=', contactId)
    .selectAll()
    .execute();
}
