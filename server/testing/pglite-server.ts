/**
 * PGlite behind a socket, in the thread of `startPglite`. Connections take turns at its only session, for a statement,
 * a cursor or a transaction.
 */
import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

/** Session settings of the service, made once for the single session. */
const settings = ['timezone=UTC', 'datestyle=ISO', 'client_min_messages=warning'];
/** Version 3.0 of the protocol, `user` and `database`: https://www.postgresql.org/docs/current/protocol-message-formats.html */
const STARTUP = Buffer.from('\0\0\0\x29\0\x03\0\0user\0postgres\0database\0postgres\0\0', 'latin1');
const COPY_IN = Buffer.from('G\0\0\0\x07\0\0\0', 'latin1');
const copiesIn = /^copy\s.*\sfrom\s+stdin\b/is;

const file = workerData as string | undefined;
const db = await PGlite.create({
  ...(file && { loadDataDir: await openAsBlob(file) }),
  startParams: [...PGlite.defaultStartParams, ...settings.flatMap((one) => ['-c', one])],
});

/** Sends protocol messages; the answer arrives in parts. */
const send = (messages: Uint8Array, onData: (data: Buffer) => void = () => {}) =>
  db.execProtocolRawStream(messages, { syncToFs: false, onRawData: (data) => onData(Buffer.from(data)) });

const greeting: Buffer[] = [];
await send(STARTUP, (data) => greeting.push(data));

let turns = Promise.resolve();

/** Waits for the session and returns a function that releases it. */
async function turn(): Promise<() => void> {
  const before = turns;
  const { promise, resolve } = Promise.withResolvers<void>();
  turns = promise;
  await before;
  return resolve;
}

/** A client's complete messages with type and length; the first one has no type. */
async function* messagesOf(socket: Socket): AsyncGenerator<Buffer> {
  let bytes = Buffer.alloc(0);
  let head = 0;
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    bytes = Buffer.concat([bytes, chunk]);
    for (;;) {
      if (bytes.length < head + 4) break;
      const end = head + bytes.readInt32BE(head);
      if (bytes.length < end) break;
      yield bytes.subarray(0, end);
      bytes = bytes.subarray(end);
      head = 1;
    }
  }
}

async function serve(socket: Socket): Promise<void> {
  const waiting: Buffer[] = [];
  let endTurn: (() => void) | undefined;
  const answer = (data: Buffer) => void socket.write(data);
  try {
    for await (const message of messagesOf(socket)) {
      const type = String.fromCharCode(message[0] ?? 0);
      if (type === '\0') {
        answer(Buffer.concat(greeting));
        continue;
      }
      if (type === 'X') break;
      waiting.push(message);
      // PGlite needs all rows with the statement, so they are collected.
      if (type === 'Q' && copiesIn.test(message.toString('utf8', 5))) answer(COPY_IN);
      else if ('QSHcf'.includes(type)) {
        endTurn ??= await turn();
        await send(Buffer.concat(waiting.splice(0)), answer);
        if (type === 'H' || db.isInTransaction()) continue;
        endTurn();
        endTurn = undefined;
      }
    }
  } finally {
    if (endTurn) {
      // The client left during an extended query.
      await send(Buffer.from('S\0\0\0\x04', 'latin1'));
      if (db.isInTransaction()) await db.exec('rollback');
      endTurn();
    }
    socket.destroy();
  }
}

const server = createServer((socket) => {
  socket.on('error', () => undefined);
  socket.setNoDelay();
  serve(socket).catch((error: NodeJS.ErrnoException) => {
    // The client left; any other error ends the thread.
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
      throw error;
  });
});
const { rows } = await db.query<{ server_version: string }>('show server_version');
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  parentPort?.postMessage({ port, version: rows[0]?.server_version });
});

/** Saves the database to a file. */
async function save(path: string): Promise<void> {
  await db.exec('checkpoint');
  const kept = await db.dumpDataDir('none');
  await writeFile(path, Buffer.from(await kept.arrayBuffer()));
  parentPort?.postMessage(path);
}
parentPort?.on('message', (path: string) => void save(path));
