import type { Role } from '#contract/access';
import type { Db } from '#server/db/database';
import type { Caller, TestNetwork } from './network.ts';

/**
 * Adds a second network, whose agency and accounts have the ids of the first one's and other names, and to which the
 * callers belong as in the first one. @returns its database
 */
export async function addSecond({ deps }: TestNetwork, callers: Partial<Record<Role, Caller>>): Promise<Db> {
  const { db, networks } = deps;
  await db.insertInto('network').values({ id: 2, kind: 'own', name: 'Second', created_at: new Date() }).execute();
  const second = (await networks.get(2)).deps.db;
  const agency = await db.selectFrom('agency').where('id', '=', 1).selectAll().executeTakeFirstOrThrow();
  await second
    .insertInto('agency')
    .values({ ...agency, name: 'Second agency' })
    .execute();
  for (const { role, membership } of Object.values(callers)) {
    if (role !== 'manager') {
      const contact = await db
        .selectFrom('contact')
        .where('id', '=', membership.contactId)
        .selectAll()
        .executeTakeFirstOrThrow();
      await second
        .insertInto('contact')
        .values({ ...contact, name: `Second ${role}`, company_name: `Second ${role} Ltd` })
        .execute();
    }
    const own = await db.selectFrom('membership').where('id', '=', membership.id).selectAll().executeTakeFirstOrThrow();
    await second.insertInto('membership').values(own).execute();
    const user = await db.selectFrom('auth_user').where('id', '=', own.user_id).selectAll().executeTakeFirstOrThrow();
    await second.insertInto('auth_user').values(user).execute();
  }
  return second;
}
