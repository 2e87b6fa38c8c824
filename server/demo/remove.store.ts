import { sql } from 'kysely';
import { refusal } from '#contract/refusals/index';
import type { Auth } from '#server/auth';
import type { OpenDatabase } from '#server/db/engine/engine';
import { Failure } from '#server/failure';
import { text } from '#server/reference/values';
import { withKnownPassword } from './seed.ts';

/** Tables of the installation, and of data that is no demo. */
const kept = new Set(['connection', 'country', 'network', 'schema_migration', 'setting', 'vertical']);

/**
 * Removes the demo network from its database, in one transaction. Its people go unless they are to stay, because they
 * belong to another network.
 * @throws CONFLICT while somebody who stays has the demo's password, which anybody knows
 */
export async function removeDemo(database: OpenDatabase, stay: ReadonlySet<string>, auth: Auth): Promise<void> {
  const known = await withKnownPassword(database, auth);
  if ([...stay].some((id) => known.has(id))) throw new Failure('CONFLICT', refusal('demo.knownPassword'));
  const members = await database.db.selectFrom('membership').select('user_id').distinct().execute();
  const gone = members.map(({ user_id }) => user_id).filter((id) => !stay.has(id));
  const tables = await database.tables();
  // The query builder's transactions take turns with those of the work beside the requests.
  await database.db.transaction().execute(async (tx) => {
    const script = async (statement: string) => void (await sql.raw(statement).execute(tx));
    for (const { name, columns } of tables) {
      if (kept.has(name)) continue;
      if (name === 'outbox') await script(`delete from outbox where ${ofDemo(gone)}`);
      else if (!name.startsWith('auth_')) await script(`delete from ${name}`);
      else if (columns.includes('user_id') && gone.length > 0) await deletePeople(script, name, 'user_id', gone);
    }
    if (gone.length > 0) await deletePeople(script, 'auth_user', 'id', gone);
    await script(`delete from setting where name = 'demo'`);
    await script(`insert into setting values ('network', 'removed')`);
  });
}

/** The demo's mail: what is left is about the sign-in of people who stay, such as the link for a new password. */
const ofDemo = (gone: readonly string[]): string => {
  const ofAgency = 'agency_id is not null';
  if (gone.length === 0) return ofAgency;
  const theirs = `select lower(email) from auth_user where id in (${gone.map(text).join(', ')})`;
  return `${ofAgency} or lower(to_address) in (${theirs})`;
};

async function deletePeople(
  script: (sql: string) => Promise<void>,
  table: string,
  column: string,
  ids: readonly string[],
): Promise<void> {
  await script(`delete from ${table} where ${column} in (${ids.map(text).join(', ')})`);
}
