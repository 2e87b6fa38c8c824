import { sql, type Kysely } from 'kysely';
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
 * gives the same result, so days may be added meanwhile. New events have rising ids and events never change; if their
 * number differs, all days are rebuilt.
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

  /** Adds all events to the days, or those before a day. */
  async catchUp(before?: Date): Promise<void> {
    await this.#work(async (tx) => {
      const { rows } = await sql<{ up_to: number; same: boolean }>`
        select d.up_to, d.events = (select count(*) from traffic_event where id <= d.up_to) as same
        from (select coalesce(max(upto), 0) as up_to, cast(coalesce(sum(events), 0) as bigint) as events from traffic_day) as d`.execute(
        tx,
      );
      const [kept] = rows;
      if (kept?.same) return addDays(tx, kept.up_to, before);
      await tx.deleteFrom('traffic_day').execute();
      return addDays(tx, 0, before);
    });
  }

  /** Adds ended days every hour; `onTrouble` is told of failures. */
  start(now: () => Date, onTrouble: (error: unknown) => void): void {
    this.#timer = setInterval(() => {
      this.catchUp(endedAt(now())).catch(onTrouble);
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

/** Sums the events after an id, optionally only those before a day, and returns the highest id in the days. */
async function addDays(tx: Db, after: number, before?: Date): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from traffic_event where id > ${after}${before ? sql` and occurred_at < ${before}` : sql``}`.execute(
    tx,
  );
  const upTo = rows[0]?.id ?? after;
  await tx
    .insertInto('setting')
    .values({ name: UP_TO, value: String(upTo) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: String(upTo) }))
    .execute();
  if (upTo > after) {
    await sql`insert into traffic_day
      select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, date_trunc('day', occurred_at) as day,
        device_type, currency_code, vat_rate, sum(quantity), sum(click_commission), sum(click_net_cost), count(*), cast(${upTo} as bigint)
      from traffic_event where id > ${after} and id <= ${upTo}
      group by agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, day, device_type, currency_code, vat_rate
      order by agency_id, kind, day, publisher_id, campaign_id, device_type`.execute(tx);
  }
  return upTo;
}
