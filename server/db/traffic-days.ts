import { sql, type Kysely } from 'kysely';
import type { Background } from '#server/background';
import { engineOf } from './engine/engine.ts';
import type { Database } from './schema.generated.ts';

type Db = Kysely<Database>;

/** The setting that says up to which event traffic is in the days. */
export const UP_TO = 'traffic days up to';

/** Up to which event traffic is read by day: an id, or `all`, the newest that is in the days when it is read. */
export type DaysUpTo = number | 'all';

const EVERY_MS = 3_600_000;
/** When a day has ended, its last clicks may still be on their way to the database. */
const LATE_MS = 300_000;

/**
 * Keeps `traffic_day`, which is right by construction: it holds each event with an id up to `upTo` exactly once, in
 * rows that say up to which id they were made. A reader takes the days up to an id and the events after it; which id,
 * if it once was `upTo`, does not matter, so that days which are added meanwhile change nothing. Ids of new events
 * rise, and events are neither changed nor deleted; where their number is another, all days are made anew.
 */
export class TrafficDays implements Background {
  readonly #db: Db;
  #upTo = 0;
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<unknown> = Promise.resolve();

  constructor(db: Db) {
    this.#db = db;
  }

  /** True where other processes add events, and days, too. */
  get #shared(): boolean {
    return engineOf(this.#db).name === 'postgres';
  }

  /** Up to where a report reads days: others may have added some, so that it looks for itself. */
  get forReports(): DaysUpTo {
    return this.#shared ? 'all' : this.#upTo;
  }

  /** Takes what has happened into the days: where other processes may still add events of today, the days that have ended. */
  open(now: Date): Promise<void> {
    return this.catchUp(this.#shared ? endedAt(now) : undefined);
  }

  /** Events with a higher id are not in the days. */
  get upTo(): number {
    return this.#upTo;
  }

  /** Takes all events there are into the days; before a day, when one is given. */
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

  /** Takes the days that have ended into account every hour, telling `onTrouble` when that fails. */
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

/** Sums the events after an id, those of before a day only; gives the highest id that is in the days then. */
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
