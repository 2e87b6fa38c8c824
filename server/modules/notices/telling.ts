import { DAY_MS } from '#contract/day';
import type { NotificationKind } from '#contract/notifications';
import type { Background } from '#server/background';
import type { Tx } from '#server/db/database';
import type { Deps } from '#server/deps';
import { Failure } from '#server/failure';
import { doOnce, notify } from '#server/domain/notify.store';
import { receiver } from '#server/domain/receivers.store';
import { sendDigests, type Movements } from './digests.ts';
import { noticeMail } from './words.ts';
import { AGENCY, concernedBy } from './concerned.store.ts';
import {
  beforeName,
  forgetDone,
  forgetWaiting,
  membersOf,
  nextEvents,
  takeEvent,
  seersOf,
  takeWaiting,
  timelyName,
  passedOver,
  untoldInvoices,
  untoldKeys,
  waitingNow,
  type InvoiceNotice,
  type KeyNotice,
  type WaitingRecord,
} from './notices.store.ts';

const LOOK_MS = 1000;
/** How often to look for what comes with the time: digests, invoices that are due, keys that end. */
const CLOCK_MS = 60_000;
const SOME = 100;
/** So many events are told in one transaction. */
const EVENTS = 20;
/** An invoice is told this many days before it is due. */
const DUE_DAYS = 3;
/** It is told that an invoice is overdue on the day after; where no service ran then, as many days later. */
const OVERDUE_DAYS = 14;
/** A key that ends is told so many days before, unless it was made for no longer, and at its end. */
const KEY_DAYS = 7;
const ENDED_DAYS = 14;
const FORGET_DAYS = 60;
/** How often an event is tried, at most once each `CLOCK_MS`, before it is given up. */
const MOST_TRIES = 60;

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const after = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS);

/**
 * Tells people what happened: events of the log, invoices that are due, keys that end, and digests. Each step takes
 * events and writes what it tells in one transaction, so that it is told once whenever the program ends.
 */
export function telling(
  deps: Deps,
  movements: Movements,
  log: (error: unknown, what: string) => void,
): Background & { start: () => Promise<void> } {
  const { db, now, mail, unlessElsewhere } = deps;
  const said = { stop: false };
  let running: Promise<void> | undefined;
  let clockAt = 0;
  /** Tries of events that could not be told. */
  const tries = new Map<number, number>();
  /** Those that wait until the clock has gone on by `CLOCK_MS`. */
  const later = new Set<number>();
  let timer: NodeJS.Timeout | undefined;

  async function tell(tx: Tx, id: number): Promise<void> {
    const event = await takeEvent(tx, id);
    if (!event) return;
    const concerned = await concernedBy(tx, event);
    if (!concerned) return;
    const members = await membersOf(tx, event.agency_id, concerned, event.actor_id);
    for (const [contactId, some] of Map.groupBy(members, (one) => one.contactId)) {
      await notify(
        tx,
        some.map((one) => one.id),
        {
          agency_id: event.agency_id,
          contact_id: contactId,
          kind: event.kind,
          subject_id: concerned.subjectId,
          subject_name: concerned.name,
          actor_name: concerned.by ?? event.actor_name,
          created_at: event.occurred_at,
        },
      );
    }
  }

  /** Tells events in one transaction; when one of them cannot be told, each in its own. */
  async function tellTogether(ids: readonly number[]): Promise<void> {
    try {
      await db.transaction().execute(async (tx) => {
        for (const id of ids) await tell(tx, id);
      });
      for (const id of ids) tries.delete(id);
    } catch (error) {
      const [id, ...others] = ids;
      if (id !== undefined && others.length === 0) return tellLater(id, error);
      for (const one of ids) await tellTogether([one]);
    }
  }

  /** Leaves an event that could not be told for later; one that never can be is given up. */
  async function tellLater(id: number, error: unknown): Promise<void> {
    log(error, `event ${id} could not be told`);
    const tried = (tries.get(id) ?? 0) + 1;
    tries.set(id, tried);
    later.add(id);
    if (tried < MOST_TRIES) return;
    await db.transaction().execute((tx) => takeEvent(tx, id));
    tries.delete(id);
  }

  async function tellEvents(): Promise<void> {
    const next = () => nextEvents(db, later, EVENTS);
    for (let ids = await next(); ids.length > 0 && !said.stop; ids = await next()) await tellTogether(ids);
  }

  /** Queues a notice's mail. */
  async function sendNotice(notice: WaitingRecord): Promise<void> {
    await db.transaction().execute(async (tx) => {
      if (!(await takeWaiting(tx, notice.id))) return;
      const person = await receiver(tx, notice.user_id, notice.membership_id);
      if (!person) return;
      const { email: to, language } = person;
      const data = await noticeMail(tx, notice, language, deps.publicUrl);
      await mail.queue(tx, { to, language, kind: 'notice', data, agencyId: notice.agency_id });
    });
  }

  async function sendNotices(): Promise<void> {
    if (!mail.configured) return forgetWaiting(db);
    for (const notice of await waitingNow(db, SOME)) await sendNotice(notice);
  }

  /** The invoices that are to be told, with the days between which they were due. */
  function invoicesToTell(told: InvoiceNotice) {
    const [from, to] = told === 'due' ? [0, DUE_DAYS] : [-OVERDUE_DAYS, -1];
    return untoldInvoices(db, told, dayOf(after(now(), from)), dayOf(after(now(), to)));
  }

  async function tellInvoices(told: InvoiceNotice): Promise<void> {
    for (const { id, agency_id, advertiser_id, due_on, advertiser } of await invoicesToTell(told)) {
      const day = due_on ?? '';
      await db.transaction().execute(async (tx) => {
        if (!(await doOnce(tx, timelyName(told, id), now()))) return;
        const tell = async (contactId: number, kind: NotificationKind, name: string) => {
          const members = await membersOf(tx, agency_id, { contactIds: [contactId] }, '');
          await notify(
            tx,
            members.map((one) => one.id),
            {
              agency_id,
              contact_id: contactId,
              kind,
              subject_id: id,
              subject_name: name,
              actor_name: '',
              created_at: now(),
            },
          );
        };
        await tell(advertiser_id, `invoice.${told}`, day);
        if (told === 'overdue') await tell(AGENCY, 'invoice.unpaid', advertiser);
      });
    }
  }

  /** The keys whose end is to be told; where no service ran then, later. */
  async function keysToTell(told: KeyNotice) {
    const at = now();
    if (told === 'ended') return untoldKeys(db, told, after(at, -ENDED_DAYS), at);
    const ending = await untoldKeys(db, told, at, after(at, KEY_DAYS));
    return ending.filter(
      ({ created_at, expires_at }) => expires_at !== null && expires_at > after(created_at, KEY_DAYS),
    );
  }

  async function tellKeys(told: KeyNotice): Promise<void> {
    for (const key of await keysToTell(told)) {
      const { id, name, named, agency_id, contact_id } = key;
      await db.transaction().execute(async (tx) => {
        if (!(await doOnce(tx, timelyName(told, named), now()))) return;
        await notify(tx, await seersOf(tx, key), {
          agency_id,
          contact_id,
          kind: `key.${told}`,
          subject_id: id,
          subject_name: name,
          actor_name: '',
          created_at: now(),
        });
      });
    }
  }

  async function work(): Promise<void> {
    // One reading of the clock for the whole: what it decides at the beginning and at the end belongs together.
    const at = now().getTime();
    const isTime = Math.abs(at - clockAt) >= CLOCK_MS;
    if (!isTime && (await nextEvents(db, later, 1)).length === 0 && (await waitingNow(db, 1)).length === 0) return;
    await unlessElsewhere('notices', async () => {
      if (isTime) later.clear();
      await tellEvents();
      await sendNotices();
      if (!isTime) return;
      await tellInvoices('due');
      await tellInvoices('overdue');
      await tellKeys('ending');
      await tellKeys('ended');
      await sendDigests(deps, movements);
      await forgetDone(db, after(now(), -FORGET_DAYS));
      clockAt = at;
    });
  }

  /** Passes over what was due or over when the network was first opened with notices of it. */
  async function begin(told: (typeof passedOver)[number]): Promise<void> {
    const before =
      told === 'ended'
        ? (await keysToTell(told)).map(({ named }) => named)
        : (await invoicesToTell(told)).map(({ id }) => id);
    await db.transaction().execute(async (tx) => {
      if (!(await doOnce(tx, beforeName(told), now()))) return;
      for (const one of before) await doOnce(tx, timelyName(told, one), now());
    });
  }

  const look = () => {
    running ??= work()
      .catch((error: unknown) => {
        // The database is away: who asks for something next says so.
        if (!(error instanceof Failure && error.code === 'OVERLOADED')) log(error, 'notices');
      })
      .finally(() => {
        running = undefined;
      });
  };
  return {
    start: async () => {
      for (const told of passedOver) {
        await begin(told).catch((error: unknown) => log(error, 'notices'));
      }
      timer = setInterval(look, LOOK_MS).unref();
    },
    stop: async () => {
      said.stop = true;
      clearInterval(timer);
      await running;
    },
  };
}
