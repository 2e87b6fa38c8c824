import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection, { type SMTPError } from 'nodemailer/lib/smtp-connection';
import { beginningOf } from '#contract/characters';
import { isLoopback, type Config } from '#server/config';
import { messageOf } from '#server/failure';
import type { MailTrouble } from '#contract/mail';

/** How a try ended. `later`: the mail server has certainly not taken the mail. */
export type Outcome = { is: 'sent' } | { is: 'later' | 'bounced' | 'uncertain'; trouble: MailTrouble };

/** A mail as it crosses the wire. */
export interface Message {
  to: string;
  messageId: string;
  date: Date;
  language: string;
  subject: string;
  text: string;
  html: string;
}

/** Milliseconds without a word from the mail server. */
const CONNECT_MS = 60_000;
const PATIENCE = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000, dnsTimeout: 20_000 };

/** An open connection to a mail server. */
export interface Connection {
  /**
   * Sends a mail.
   * @param handingOver called when the mail server has accepted sender and receiver and before the text is sent; when
   * it answers false or fails, nothing is sent.
   */
  send: (message: Message, handingOver: () => Promise<boolean>) => Promise<Outcome>;
  /** True when no further mail can be sent over it. */
  readonly isClosed: boolean;
  /** Ends the connection politely. */
  quit: () => void;
  /** Ends the connection at once, and a mail that is being sent with it. */
  close: () => void;
}

export type Sender = NonNullable<Config['MAIL_FROM']>;

/**
 * Connects to the mail server and signs in.
 * @param ending closes the connection when it aborts
 * @throws MailRefused with the reason
 */
export async function connectSmtp(address: string, from: Sender, ending: AbortSignal): Promise<Connection> {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const user = decodeURIComponent(url.username);
  const connection = new SMTPConnection({
    ...PATIENCE,
    host,
    secure: url.protocol === 'smtps:',
    // A password goes through TLS, or stays on this machine.
    requireTLS: user !== '' && !isLoopback(host),
    ...(url.port && { port: Number(url.port) }),
  });
  // An error that belongs to a command is its callback's, too.
  let broken: SMTPError | undefined;
  const close = () => connection.close();
  ending.addEventListener('abort', close);
  connection.once('end', () => ending.removeEventListener('abort', close));
  const tooLong = setTimeout(close, CONNECT_MS);
  await new Promise<void>((resolve, reject) => {
    connection.on('error', (error: SMTPError) => {
      broken = error;
      reject(new MailRefused(troubleOf(error)));
    });
    connection.once('end', () => reject(new MailRefused(troubleOf(broken ?? new Error('Connection closed')))));
    const signedIn = (error?: SMTPError | null) => {
      if (!error) return resolve();
      broken = error;
      close();
    };
    connection.connect((error) => {
      if (error || user === '') return signedIn(error);
      connection.login({ user, pass: decodeURIComponent(url.password) }, signedIn);
    });
  }).finally(() => clearTimeout(tooLong));
  return {
    send: (message, handingOver) => sendOver(connection, from, message, handingOver, () => broken),
    get isClosed() {
      return connection.destroyed;
    },
    quit: () => connection.quit(),
    close,
  };
}

/** A mail server that cannot be used now. */
export class MailRefused extends Error {
  readonly trouble: MailTrouble;

  constructor(trouble: MailTrouble) {
    super(trouble.detail);
    this.trouble = trouble;
  }
}

async function sendOver(
  connection: SMTPConnection,
  from: Sender,
  message: Message,
  handingOver: () => Promise<boolean>,
  broken: () => SMTPError | undefined,
): Promise<Outcome> {
  const bytes = await written(from, message);
  let isHandedOver = false;
  // It is read when the mail server has said that the text may come.
  const text = Readable.from(
    (async function* () {
      if (!(await handingOver())) throw new Error('the mail is not this server’s any more');
      isHandedOver = true;
      yield bytes;
    })(),
  );
  const envelope = { from: from.address, to: [message.to], size: bytes.length };
  return new Promise((resolve) => {
    const end = (error?: SMTPError | null) => {
      connection.off('end', ended);
      if (!error) return resolve({ is: 'sent' });
      // The rest of the text must not follow, nor another mail where this one was broken off.
      if (!error.responseCode) connection.close();
      resolve(failed(broken() ?? error, isHandedOver));
    };
    const ended = () => end(broken() ?? new Error('Connection closed'));
    connection.once('end', ended);
    connection.send(envelope, text, end);
  });
}

function failed(error: SMTPError, isHandedOver: boolean): Outcome {
  const { responseCode = 0, command, code } = error;
  if (responseCode === 0) {
    if (isHandedOver) return { is: 'uncertain', trouble: { why: 'interrupted', detail: error.message } };
    // An address that cannot be written in SMTP.
    if (code === 'EENVELOPE') return { is: 'bounced', trouble: { why: 'refused', detail: error.message } };
  }
  // A refused sender is a matter of our settings: another try may go well.
  const isForGood = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
  return { is: isForGood ? 'bounced' : 'later', trouble: troubleOf(error) };
}

const MOST_DETAIL = 500;

/** Codes of Node and OpenSSL for a certificate that is not trusted, and for a connection that is not TLS. */
const TLS_FAILED = /CERT|SIGNATURE|^ERR_(TLS|SSL)|^EPROTO$/;

/** An error as the page of mail shows it; the detail is the mail server's own answer where there is one. */
export function troubleOf(error: unknown): MailTrouble {
  const {
    code = '',
    originalCode = '',
    response,
    responseCode,
  } = (error instanceof Error ? error : {}) as Partial<SMTPError>;
  const detail = beginningOf(response ?? messageOf(error), MOST_DETAIL);
  if (code === 'EAUTH') return { why: 'signIn', detail };
  if (code === 'ETLS' || TLS_FAILED.test(originalCode)) return { why: 'tls', detail };
  if (responseCode) return { why: 'refused', detail };
  return { why: 'unreachable', detail };
}

function written(from: Sender, message: Message): Promise<Buffer> {
  const { to, messageId, date, language, subject, text, html } = message;
  const composer = new MailComposer({
    from,
    to: { name: '', address: to },
    messageId,
    date,
    subject,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}
