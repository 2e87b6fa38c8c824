import { sql } from 'kysely';
import type { Db } from '#server/db/database';
import type { Database } from '#server/db/schema.generated';
import type { Config } from '#server/config';
import { seal, unseal } from './seal.ts';
import { LiveError, trouble } from './trouble.ts';

export type Connection = Readonly<Database['connection']>;

/** An account of a live network, and how it is asked. */
export interface ConnectionSettings {
  /** Address of the interface without `/v1`; see `interfaceAddress`. */
  url: string;
  key: string;
  role: Connection['role'];
  agencyId: number;
  contactId: number;
  name: string;
  /** Requests a minute that the network takes. */
  perMinute: number;
}

type Secrets = Pick<Config, 'CONNECTION_KEY' | 'SESSION_SECRET'>;
const contextOf = (networkId: number) => `connection ${networkId}`;

/** Adds a connection and its network to the installation. @param home the first network's database @returns its number */
export async function addConnection(
  home: Db,
  secrets: Secrets,
  settings: ConnectionSettings,
  { createdBy, now, state = 'reading' }: { createdBy: string | null; now: Date; state?: Connection['state'] },
): Promise<number> {
  return home.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`select nextval('network_id') as id`.execute(tx);
    const id = rows[0]?.id;
    if (id === undefined) throw new Error('network_id gave no id');
    await tx.insertInto('network').values({ id, kind: 'connected', name: settings.name, created_at: now }).execute();
    await tx
      .insertInto('connection')
      .values({
        network_id: id,
        url: settings.url,
        role: settings.role,
        agency_id: settings.agencyId,
        contact_id: settings.contactId,
        name: settings.name,
        sealed_key: seal(secrets, settings.key, contextOf(id)),
        per_minute: settings.perMinute,
        state,
        revision: 1,
        created_by: createdBy,
        created_at: now,
        changed_at: now,
      })
      .execute();
    return id;
  });
}

/** Replaces what may change of a connection; the data stays. */
export async function changeConnection(
  home: Db,
  secrets: Secrets,
  networkId: number,
  change: Partial<Pick<ConnectionSettings, 'key' | 'name' | 'perMinute'>> & { state?: Connection['state'] },
  now: Date,
): Promise<void> {
  const { key, name, perMinute, state } = change;
  await home.transaction().execute(async (tx) => {
    await tx
      .updateTable('connection')
      .set((eb) => ({
        revision: eb('revision', '+', 1),
        changed_at: now,
        ...(key !== undefined && { sealed_key: seal(secrets, key, contextOf(networkId)) }),
        ...(name !== undefined && { name }),
        ...(perMinute !== undefined && { per_minute: perMinute }),
        ...(state !== undefined && { state }),
      }))
      .where('network_id', '=', networkId)
      .execute();
    if (name !== undefined) await tx.updateTable('network').set({ name }).where('id', '=', networkId).execute();
  });
}

/** The connection of a network; undefined for a network that is not connected. @param home the first network's database */
export async function connectionOf(home: Db, networkId: number): Promise<Connection | undefined> {
  return home.selectFrom('connection').where('network_id', '=', networkId).selectAll().executeTakeFirst();
}

export async function allConnections(home: Db): Promise<Connection[]> {
  return home.selectFrom('connection').selectAll().orderBy('network_id').execute();
}

/** The key of a connection. @throws LiveError when this installation's secret does not open it */
export function keyOf(secrets: Secrets, connection: Pick<Connection, 'network_id' | 'sealed_key'>): string {
  const key = unseal(secrets, connection.sealed_key, contextOf(connection.network_id));
  if (key === undefined) throw new LiveError(trouble('connection.keyUnreadable'));
  return key;
}
