import type { MailKind } from '#contract/mail';
import type { NotificationKind } from '#contract/notifications';
import type { Language } from '#contract/languages';
import type { Digest, MailData } from '#server/domain/mail';

/** A figure of a digest: its name, a number of conversions, and an amount with its currency. */
export interface Figure {
  name: string;
  count: string;
  amount: string;
}

/** A part of a letter with a heading: figures and lines. */
export interface Section {
  title: string;
  figures: Figure[];
  lines: string[];
}

/** A mail in words, without its looks. Every text is plain. */
export interface Letter {
  subject: string;
  title: string;
  paragraphs: string[];
  sections?: Section[];
  /** An empty link was used up or has ended. */
  action?: { label: string; link: string };
  /** Said below the action, smaller. */
  hints?: string[];
  /** Why the receiver gets it. */
  why: string;
}

/** Words of all mails in a language. */
export interface MailWords {
  letters: { [K in MailKind]: (data: MailData[K]) => Letter };
  /** Notices in one line. */
  told: Record<NotificationKind, (v: { id: number; name: string; by: string }) => string>;
  /** Why somebody decided so, in their words. */
  reasonGiven: (reason: string) => string;
  /** Where and when it happened. */
  inAccount: (account: string, at: string) => string;
  /** In place of a link that is not shown or that has ended. */
  noLink: string;
  /** Above the address of an action, for those whose program shows no button. */
  orOpen: string;
}

/** Writes dates and amounts in a language; instants in UTC. */
export function formats(locale: string) {
  const amount = new Intl.NumberFormat(locale, {
    signDisplay: 'negative',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const count = new Intl.NumberFormat(locale);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const instant = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return {
    /** An exact decimal, to the cent. */
    amount: (decimal: string, currency: string) => `${amount.format(decimal as `${number}`)} ${currency}`,
    count: (n: number) => count.format(n),
    day: (text: string) => day.format(new Date(text)),
    instant: (text: string) => `${instant.format(new Date(text))} UTC`,
  };
}

type Movement = Digest['accounts'][number]['figures'][number]['kind'];

/** The figures of an account that are not nothing; the amount is its commission, its cost, or by how much values changed. */
export function figuresOf(
  { figures, currency, shows }: Digest['accounts'][number],
  names: Record<Movement, string>,
  write: ReturnType<typeof formats>,
): Figure[] {
  return figures
    .filter((one) => one.conversions > 0)
    .map(({ kind, conversions, commission, cost, valueChange }) => ({
      name: names[kind],
      count: write.count(conversions),
      amount: write.amount(valueChange ?? (shows === 'cost' ? (cost ?? commission) : commission), currency),
    }));
}

/** Words of a language's mail, found by its name. */
export type WordsOfMail = Record<Language, MailWords>;
