import type { Background } from '#server/background';
import { DAY_MS } from '#contract/day';
import type { MailTrouble } from '#contract/mail';
import type { Config } from '#server/config';
import { inBackground } from '#server/db/asker';
import type { Db } from '#server/db/database';
import { forgetWindows } from '#server/db/rate-window.store';
import type { Network } from '#server/network';
import { letterOf } from './letters.ts';
import { written } from './layout.ts';
import type { Mail, QueuedMail } from '#server/domain/mail';
import {
  claimMail,
  deleteClaimed,
  insertMail,
  markSending,
  markUnsent,
  noteInterrupted,
  requeueMail,
  settleMail,
  sweepMail,
  type OutboxRow,
} from './outbox.store.ts';
import { connectSmtp, MailRefused, type Connection, type Outcome } from './smtp.ts';

const MINUTE_MS = 60_000;

/** Pauses after the tries of a mail; after the last try it has failed. */
const PAUSES_MS = [1, 5, 15, 60, 240, 720, 1440].map((minutes) => minutes * MINUTE_MS);

/** How often to look for mail whose time has come, or that another server left. */
const LOOK_MS = 5000;
/** A transaction that queued mail ends well within this time. */
const SOON_MS = 250;

/** A claim, and the handing over of a text, end within this time; longer than the connection is patient. */
const CLAIM_MS = 5 * MINUTE_MS;
const HAND_OVER_MS = 2 * MINUTE_MS;
/** How long a stop waits for the mail that is being sent. */
const GRACE_MS = 5000;

const SWEEP_MS = 3_600_000;
/** Links end after some days; mails are kept for half a year. */
const LINK_DAYS = 14;
const KEPT_DAYS = 180;

const INTERRUPTED: MailTrouble = { why: 'interrupted', detail: '' };

type Parts = Pick<Network, 'now' | 'unlessElsewhere'> & {
  db: Db;
  config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>;
  publicUrl: string;
  /** Whether a mail's link lets nobody in any more, so that it is not sent. */
  isOver: (mail: OutboxRow) => Promise<boolean>;
  /** Called with what goes wrong beside a single mail. */
  onTrouble: (what: string, details: object) => void;
};

/**
 * Sends the mail of a network's outbox, one after the other. A mail is claimed, by one of several servers; it counts as
 * `sending` from just before its text is handed over until the mail server's answer is written down. So a server that
 * ends before that leaves a mail that is sent later, and one that ends in it a mail that is `uncertain`.
 */
export class Outbox implements Mail, Background {
  readonly #parts: Parts;
  readonly #domain: string;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #ending = new AbortController();
  #connection: Connection | undefined;
  #running: Promise<void> | undefined;
  #isWoken = false;
  #isStopped = false;
  /** The mail server's trouble that the log has. */
  #told = '';

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#domain = parts.config.MAIL_FROM?.address.split('@')[1] ?? new URL(parts.publicUrl).hostname;
  }

  get configured(): boolean {
    return this.#parts.config.SMTP_URL !== undefined;
  }

  async queue(db: Db, mail: QueuedMail): Promise<number> {
    const state = this.configured ? 'queued' : 'unsent';
    const id = await insertMail(db, mail, { state, now: this.#parts.now(), domain: this.#domain });
    this.#wakeSoon();
    return id;
  }

  async sendAgain(db: Db, id: number): Promise<boolean> {
    const queued = await requeueMail(db, id, this.#parts.now());
    this.#wakeSoon();
    return queued;
  }

  /** Begins to send, and to forget old mail. */
  start(): void {
    const { unlessElsewhere, onTrouble } = this.#parts;
    const sweep = () =>
      void unlessElsewhere('mail-sweep', () => this.sweep()).catch((err: unknown) => onTrouble('old mail', { err }));
    sweep();
    this.#every(SWEEP_MS, sweep);
    if (!this.configured) return;
    this.#wake();
    this.#every(LOOK_MS, () => this.#wake());
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    const patience = setTimeout(() => this.#ending.abort(), GRACE_MS);
    await this.#running;
    clearTimeout(patience);
  }

  #every(ms: number, work: () => void): void {
    this.#timers.push(setInterval(work, ms).unref());
  }

  #wakeSoon(): void {
    if (this.configured && !this.#isStopped) setTimeout(() => this.#wake(), SOON_MS).unref();
  }

  #wake(): void {
    this.#isWoken = true;
    if (this.#isStopped) return;
    this.#running ??= inBackground(() => this.#work())
      .catch((err: unknown) => this.#parts.onTrouble('mail', { err }))
      .finally(() => {
        this.#running = undefined;
      });
  }

  async #work(): Promise<void> {
    const { db, now } = this.#parts;
    try {
      while (this.#isWoken && !this.#isStopped) {
        this.#isWoken = false;
        await noteInterrupted(db, now(), JSON.stringify(INTERRUPTED));
        for (let mail = await this.#claim(); mail; mail = await this.#claim()) {
          if (!(await this.#try(mail))) break;
        }
      }
    } finally {
      this.#connection?.quit();
      this.#connection = undefined;
    }
  }

  async #claim(): Promise<OutboxRow | undefined> {
    const { db, now } = this.#parts;
    return this.#isStopped ? undefined : claimMail(db, now(), later(now(), CLAIM_MS));
  }

  /** Tries to send a mail; false when the mail server cannot be used, so that the next one need not be tried now. */
  async #try(mail: OutboxRow): Promise<boolean> {
    const { db, now, isOver } = this.#parts;
    if (await isOver(mail)) {
      await deleteClaimed(db, mail);
      return true;
    }
    const outcome = await this.#send(mail);
    const attempts = mail.attempts + 1;
    if (outcome.is === 'sent') {
      await settleMail(db, mail, { state: 'sent', attempts, last_error: null, sent_at: now() });
      return true;
    }
    const last_error = JSON.stringify(outcome.trouble);
    const pause = PAUSES_MS[mail.attempts];
    if (outcome.is !== 'later') await settleMail(db, mail, { state: outcome.is, attempts, last_error });
    else if (pause === undefined) await settleMail(db, mail, { state: 'failed', attempts, last_error });
    else await settleMail(db, mail, { state: 'queued', attempts, last_error, next_try_at: later(now(), pause) });
    return outcome.is !== 'later' || outcome.trouble.why === 'refused';
  }

  async #send(mail: OutboxRow): Promise<Outcome> {
    const { db, config, publicUrl } = this.#parts;
    try {
      if (!config.SMTP_URL || !config.MAIL_FROM) throw new Error('no mail server is set');
      if (this.#connection?.isClosed) this.#connection = undefined;
      this.#connection ??= await connectSmtp(config.SMTP_URL, config.MAIL_FROM, this.#ending.signal);
      this.#told = '';
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      const { trouble } = error;
      // Once, and again when it is another one.
      if (this.#told !== trouble.why) this.#parts.onTrouble('the mail server cannot be used', trouble);
      this.#told = trouble.why;
      return { is: 'later', trouble };
    }
    const connection = this.#connection;
    const tooLong = setTimeout(() => connection.close(), HAND_OVER_MS);
    const { language, to_address: to, message_id: messageId, created_at: date } = mail;
    const message = { ...written(letterOf(mail), language, publicUrl), language, to, messageId, date };
    const outcome = await connection.send(message, () => markSending(db, mail));
    clearTimeout(tooLong);
    if (outcome.is !== 'sent') {
      // The mail server may still be within this mail.
      connection.quit();
      this.#connection = undefined;
    }
    return outcome;
  }

  async sweep(): Promise<void> {
    const { db, now } = this.#parts;
    await forgetWindows(db, now());
    await noteInterrupted(db, now(), JSON.stringify(INTERRUPTED));
    if (!this.configured) await markUnsent(db, now());
    await sweepMail(db, later(now(), -LINK_DAYS * DAY_MS), later(now(), -KEPT_DAYS * DAY_MS));
  }
}

const later = (at: Date, ms: number) => new Date(at.getTime() + ms);
