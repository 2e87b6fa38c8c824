import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { mustKeepUp } from './connections.ts';
import { csvRows, wantsCsv } from './csv.ts';

/** All rows of an answer in chunks, so that its whole text is never in memory. */
export interface StreamedRows<Row> {
  fields: readonly (keyof Row & string)[];
  count: number;
  /** Each row as the values of `fields`, in that order. */
  inOrder: () => Iterable<Row[keyof Row & string][][]>;
  /** Called once, when the answer is sent or its reader has left. */
  end: () => void;
}

type Values = Iterable<unknown[][]>;

export function* jsonText(fields: readonly string[], rows: Values): Iterable<string> {
  let before = '[';
  for (const some of rows) {
    const objects = some.map((row) => Object.fromEntries(fields.map((name, at) => [name, row[at]])));
    yield before + JSON.stringify(objects).slice(1, -1);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

export function* csvLines(fields: readonly string[], rows: Values): Iterable<string> {
  yield csvRows([fields]);
  for (const some of rows) yield csvRows(some);
}

/** Sends rows as JSON or CSV in chunks. */
export function sendRows<Row>(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { fields, count, inOrder, end }: StreamedRows<Row>,
) {
  const csv = wantsCsv(headers.accept);
  reply.header('vary', 'accept').header('x-total-count', count);
  reply.type(csv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8');
  mustKeepUp(reply);
  const text = (csv ? csvLines : jsonText)(fields, inOrder());
  return reply.send(Readable.from(text, { objectMode: false, highWaterMark: 65_536 }).once('close', end));
}
