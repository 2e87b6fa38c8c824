import { DAY_MS } from '#contract/day';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Background } from '#server/background';
import { engineOf } from './engine/engine.ts';
import type { Database } from './schema.generated.ts';

type Db = Kysely<Database>;

/** Setting with the last event id that the days contain. */
export const UP_TO = 'traffic days up to';

/** The last event id to read by day, or `all`: the newest one in the days at the time of reading. */
export type DaysUpTo = number | 'all';

const EVERY_MS = 3_600_000;
/** The last clicks of a day may reach the database late. */
const LATE_MS = 300_000;

/**
 * Maintains `traffic_day`. It holds each event with an id up to `upTo` exactly once, in rows that record the last id
 * they were made with. A reader combines the days up to an id with the events after it; any id that was once `upTo`
 * gives the same result, so days may be added meanwhile. New events have rising ids and events never change; days whose
 * number of events differs are summed anew.
 */
export class TrafficDays implements Background {
  readonly #db: Db;
  #upTo = 0;
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<unknown> = Promise.resolve();

  constructor(db: Db) {
    this.#db = db;
  }

  /** True when other processes add events and days, too. */
  get #shared(): boolean {
    return engineOf(this.#db).name === 'postgres';
  }

  /** The last event id in the days, for reports; reread when other processes may have added days. */
  get forReports(): DaysUpTo {
    return this.#shared ? 'all' : this.#upTo;
  }

  /** Adds past events to the days; with other processes only those of days that have ended. */
  open(now: Date): Promise<void> {
    return this.catchUp(this.#shared ? endedAt(now) : undefined);
  }

  /** Events with a higher id are not in the days yet. */
  get upTo(): number {
    return this.#upTo;
  }

  /**
   * Adds all events to the days, or those before a day. Events are counted before the transaction, which all writers
   * wait for: one statement sees days and events of one moment, and days that were whole then stay so, whoever adds
   * others meanwhile. An event that comes late since then is found the next time, as one that comes after the end.
   */
  async catchUp(before?: Date): Promise<void> {
    const isWhole = await areWhole(this.#db);
    await this.#work(async (tx) => {
      const upTo = await lastIn(tx);
      if (!isWhole) await mend(tx, upTo);
      return addDays(tx, upTo, before);
    });
  }

  /**
   * Adds days that have ended. Without any nothing is counted and no writer waits; events that came late are then found
   * with the next day.
   */
  async addEnded(now: Date): Promise<void> {
    const ended = endedAt(now);
    if ((await newestEvent(this.#db, await lastIn(this.#db), ended)) !== undefined) await this.catchUp(ended);
  }

  /** Adds ended days every hour; `onTrouble` is told of failures. */
  start(now: () => Date, onTrouble: (error: unknown) => void): void {
    this.#timer = setInterval(() => {
      this.addEnded(now()).catch(onTrouble);
    }, EVERY_MS).unref();
  }

  async #work(work: (tx: Db) => Promise<number>): Promise<void> {
    const done = this.#working.then(() => this.#db.transaction().execute(work));
    this.#working = done.catch(() => undefined);
    this.#upTo = await done;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#working;
  }
}

/** The end of the last day whose events have all arrived. */
const endedAt = (now: Date) => new Date(new Date(now.getTime() - LATE_MS).toISOString().slice(0, 10));

/** The last event id in the days; 0 without days. */
async function lastIn(db: Db): Promise<number> {
  const { upto } = await db
    .selectFrom('traffic_day')
    .select((eb) => eb.fn.max<number | null>('upto').as('upto'))
    .executeTakeFirstOrThrow();
  return upto ?? 0;
}

/** The highest id of events after an id, optionally only of those before a day; undefined without any. */
async function newestEvent(db: Db, after: number, before?: Date): Promise<number | undefined> {
  const { id } = await db
    .selectFrom('traffic_event')
    .where('id', '>', after)
    .$if(before !== undefined, (query) => query.where('occurred_at', '<', before ?? new Date(0)))
    .select((eb) => eb.fn.max<number | null>('id').as('id'))
    .executeTakeFirstOrThrow();
  return id ?? undefined;
}

/** Whether the days hold as many events as there are up to their last one. */
async function areWhole(db: Db): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select d.events = (select count(*) from traffic_event where id <= d.up_to) as same
    from (select coalesce(max(upto), 0) as up_to, cast(coalesce(sum(events), 0) as bigint) as events from traffic_day) as d`.execute(
    db,
  );
  return rows[0]?.same === true;
}

/** Sums the days anew whose number of events differs: some came late, or were changed by hand. */
async function mend(tx: Db, upTo: number): Promise<void> {
  const { rows } = await sql<{ day: Date }>`
    select day from (
      select cast(date_trunc('day', occurred_at) as timestamp) as day, count(*) as events
      from traffic_event where id <= ${upTo} group by 1
      union all
      select occurred_at as day, cast(-sum(events) as bigint) as events from traffic_day group by 1
    ) as counted group by day having sum(events) <> 0`.execute(tx);
  for (const { day } of rows) {
    const next = new Date(day.getTime() + DAY_MS);
    await tx.deleteFrom('traffic_day').where('occurred_at', '=', day).execute();
    await sumUp(tx, upTo, sql`id <= ${upTo} and occurred_at >= ${day} and occurred_at < ${next}`);
  }
}

/** Sums the events after an id, optionally only those before a day, and returns the highest id in the days. */
async function addDays(tx: Db, after: number, before?: Date): Promise<number> {
  const upTo = (await newestEvent(tx, after, before)) ?? after;
  await tx
    .insertInto('setting')
    .values({ name: UP_TO, value: String(upTo) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: String(upTo) }))
    .execute();
  if (upTo > after) await sumUp(tx, upTo, sql`id > ${after} and id <= ${upTo}`);
  return upTo;
}

async function sumUp(tx: Db, upTo: number, which: RawBuilder<unknown>): Promise<void> {
  await sql`insert into traffic_day
    select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, date_trunc('day', occurred_at) as day,
      device_type, currency_code, vat_rate, sum(quantity), sum(click_commission), sum(click_net_cost), count(*), cast(${upTo} as bigint)
    from traffic_event where ${which}
    group by agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, day, device_type, currency_code, vat_rate
    order by agency_id, kind, day, publisher_id, campaign_id, device_type`.execute(tx);
}
