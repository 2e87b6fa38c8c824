import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail that the server took. */
interface Taken {
  to: string[];
  /** As it came over the wire. */
  source: string;
  messageId: string;
  subject: string;
  /** Decoded. */
  text: string;
  html: string;
}

/** An answer to a step of a mail: nothing takes it, a number such as 450 refuses it, a promise lets the client wait. */
type Answer = number | undefined | Promise<unknown>;

/** A mail server on loopback. */
export interface TestSmtp {
  /** For SMTP_URL. */
  url: string;
  /** Settings of a program that sends its mail there. */
  settings: Record<string, string>;
  taken: Taken[];
  /** Each try to sign in, and whether it came through TLS. */
  signIns: { user: string; secure: boolean }[];
  /** Answers to receivers and texts; replaced by tests. */
  answers: { receiver: (address: string) => Answer; text: (taken: Taken) => Answer };
  /** Cuts every open connection. */
  disconnect: () => void;
  close: () => Promise<void>;
}

/** How a mail server encrypts: with a certificate, from the first byte or once the client asks for it. */
interface Encryption {
  key: string;
  cert: string;
  fromTheStart: boolean;
}

/** Starts a mail server; with `users` nobody sends without signing in, and without `tls` nothing is encrypted. */
export async function startSmtp(users?: Readonly<Record<string, string>>, tls?: Encryption): Promise<TestSmtp> {
  const taken: Taken[] = [];
  const signIns: TestSmtp['signIns'] = [];
  const answers: TestSmtp['answers'] = { receiver: () => undefined, text: () => undefined };
  const take = async (stream: Readable, receivers: readonly { address: string }[]) => {
    const mail = read(
      await text(stream),
      receivers.map((one) => one.address),
    );
    const refusal = await refusalIn(answers.text(mail));
    if (!refusal) taken.push(mail);
    return refusal;
  };
  const server = new SMTPServer({
    authOptional: !users,
    disabledCommands: [...(tls ? [] : ['STARTTLS']), ...(users ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    ...(tls && { key: tls.key, cert: tls.cert, secure: tls.fromTheStart }),
    logger: false,
    onAuth: ({ username = '', password }, { secure }, callback) => {
      signIns.push({ user: username, secure });
      if (users?.[username] === password) callback(null, { user: username });
      else callback(new Error('no such user'));
    },
    onRcptTo: ({ address }, _session, reply) => {
      void refusalIn(answers.receiver(address)).then(reply, reply);
    },
    onData: (stream, { envelope }, reply) => {
      void take(stream, envelope.rcptTo).then(reply, reply);
    },
  });
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => sockets.add(socket));
  // A client that was killed.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const url = `${tls?.fromTheStart ? 'smtps' : 'smtp'}://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return {
    url,
    settings: { SMTP_URL: url, MAIL_FROM: 'Partnerdeck <mail@partnerdeck.test>' },
    taken,
    signIns,
    answers,
    disconnect: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

async function refusalIn(answer: Answer): Promise<Error | undefined> {
  const code = await answer;
  return typeof code === 'number' ? Object.assign(new Error(`said ${code}`), { responseCode: code }) : undefined;
}

function read(source: string, to: string[]): Taken {
  const [headers = ''] = source.split('\r\n\r\n', 1);
  const header = (name: string) => new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'im').exec(headers)?.[1] ?? '';
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1] ?? '';
  const parts = source.split(`--${boundary}`);
  const part = (type: string) => decoded(parts.find((one) => one.includes(`Content-Type: ${type}`)) ?? '');
  return {
    to,
    source,
    messageId: header('Message-ID'),
    subject: subjectIn(header('Subject')),
    text: part('text/plain'),
    html: part('text/html'),
  };
}

function decoded(part: string): string {
  const at = part.indexOf('\r\n\r\n');
  const body = part.slice(at + 4);
  if (/base64/i.test(part.slice(0, at))) return Buffer.from(body, 'base64').toString();
  return /quoted-printable/i.test(part.slice(0, at)) ? unquoted(body.replaceAll('=\r\n', '')) : body;
}

const unquoted = (text: string) =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

const subjectIn = (header: string) =>
  header
    .replaceAll(/\r\n[ \t]/g, ' ')
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, how: string, words: string) =>
      how.toUpperCase() === 'B' ? Buffer.from(words, 'base64').toString() : unquoted(words.replaceAll('_', ' ')),
    );
