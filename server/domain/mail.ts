import type { Language } from '#contract/languages';
import type { MailKind } from '#contract/mail';
import type { Movement } from '#contract/changes';
import type { Db } from '#server/db/database';

/** The values that a digest names: its figures are those of "what moved" in each account, over its days. */
export interface Digest {
  period: 'daily' | 'weekly';
  /** First and last day, yyyy-mm-dd. */
  from: string;
  to: string;
  accounts: {
    name: string;
    currency: string;
    /** The amount that matters to the account. */
    shows: 'commission' | 'cost';
    figures: Pick<Movement, 'kind' | 'conversions' | 'commission' | 'cost' | 'valueChange'>[];
    /** One line for each thing that happened. */
    notices: string[];
  }[];
  link: string;
}

/** Changes to how a person signs in. */
export type SignInChange =
  | 'password'
  | 'passwordByLink'
  | 'twoFactorOn'
  | 'twoFactorOff'
  | 'twoFactorReset'
  | 'recoveryCodes'
  | 'passkeyAdded'
  | 'passkeyRemoved';

/** Values in the text of a mail, by kind. Instants are ISO texts in UTC. */
export interface MailData {
  invitation: { accountName: string; inviterName: string; link: string; endsAt: string };
  passwordReset: { link: string; minutes: number };
  emailChange: { link: string; newEmail: string };
  emailChanged: { newEmail: string };
  /** Somebody asked to change to the address of this sign-in. */
  addressTaken: Record<string, never>;
  newDevice: { device: string; address: string; at: string };
  /** `by` is an admin who did it for the person; `device` and `address` are where the person themselves did it. */
  signInChanged: { what: SignInChange; at: string } & ({ by: string } | { device: string; address: string });
  verifyApplication: { agencyName: string; link: string };
  applicationReceived: { agencyName: string };
  applicationAccepted: { agencyName: string; link: string };
  applicationRefused: { agencyName: string; reason: string };
  /**
   * `bank` says whether the bank account changed, rather than the other details; `agency` that it is the one that the
   * agency's invoices name.
   */
  paymentDetailsChanged: {
    accountName: string;
    by: string;
    at: string;
    bank: boolean;
    agency?: boolean;
    link: string;
  };
  billingDetailsChanged: { accountName: string; by: string; at: string; link: string };
  notice: { title: string; text: string; link: string };
  digest: Digest;
}

interface Addressed<K extends MailKind> {
  /** One address, without a name. */
  to: string;
  language: Language;
  kind: K;
  data: MailData[K];
  /**
   * The agency whose account managers see that it was sent, and its link while no mail server is set. Left out where
   * nobody but the receiver may see it, such as a new password's link.
   */
  agencyId?: number;
}

/** A mail to be sent. */
export type QueuedMail = { [K in MailKind]: Addressed<K> }[MailKind];

/** Sends mail, each once. */
export interface Mail {
  /** True with a mail server; without one mail is kept as `unsent`. */
  readonly configured: boolean;
  /** Writes a mail in the caller's transaction and returns its id; it is sent soon after that has ended well. */
  queue: (db: Db, mail: QueuedMail) => Promise<number>;
  /** Queues a mail again; false when it is on its way or was sent. */
  sendAgain: (db: Db, id: number) => Promise<boolean>;
  /** Empties links that have ended, and deletes old mail. */
  sweep: () => Promise<void>;
}
