import { sql } from 'kysely';
import type { OpenDatabase } from './engine/engine.ts';
import { refusal } from '#contract/refusals/index';
import { Failure } from '#server/failure';

const KEPT_MS = 30_000;
/** More than what is left on a full disk. */
const ROOM_BYTES = 262_144;

/**
 * Returns a check that the service can do its work: the database answers, a row of every table can be read, and the
 * disk has room. Tables are read at most twice a minute.
 * @throws OVERLOADED with the reason and its cause
 */
export function readiness(database: OpenDatabase): () => Promise<void> {
  let known: { checked: Promise<void>; until: number } | undefined;
  let room: Promise<void> | undefined;
  return async () => {
    await sql`select 1`.execute(database.db);
    if (!known || performance.now() > known.until) {
      known = { checked: readTables(database), until: performance.now() + KEPT_MS };
      known.checked.catch(() => (known = undefined));
    }
    await known.checked;
    const trouble = database.trouble();
    if (trouble.full !== undefined) {
      // However many ask, one looks for room.
      await (room ??= write(database).finally(() => (room = undefined)));
      delete trouble.full;
    }
    const { damaged } = trouble;
    if (damaged !== undefined) throw unreadable(damaged);
  };
}

async function readTables(database: OpenDatabase): Promise<void> {
  for (const { name } of await database.tables()) {
    await sql`select * from ${sql.ref(name)} limit 1`.execute(database.db).catch((cause: unknown) => {
      if (cause instanceof Failure && cause.refusal.key !== 'service.damaged') throw cause;
      throw unreadable(new Error(`the table ${name} cannot be read`, { cause }));
    });
  }
}

function unreadable(cause: unknown): Failure {
  const failure = new Failure('OVERLOADED', refusal('service.damaged'));
  failure.cause = cause;
  return failure;
}

/** Finds out whether a full disk has room again. */
async function write({ db }: OpenDatabase): Promise<void> {
  const name = 'room';
  const forget = () => db.deleteFrom('setting').where('name', '=', name).execute();
  await forget();
  // Committed by itself: what a transaction both inserts and deletes is not written.
  await db
    .insertInto('setting')
    .values({ name, value: 'x'.repeat(ROOM_BYTES) })
    .execute();
  await forget();
}
