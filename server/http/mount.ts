import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { endpoints } from '#contract';
import {
  isConnected,
  queryText,
  WAITS,
  type Definition,
  type Received,
  type ReplyOf,
  type RowOf,
} from '#contract/endpoint';
import { refusal } from '#contract/refusals/index';
import type { Listing, Page } from '#server/db/listing';
import type { Scope } from '#server/db/scope';
import { Failure } from '#server/failure';
import { admitted, type OnLook, type ScopeQuery } from './admit.ts';
import { mustKeepUp, networkOf } from './connections.ts';
import { csvColumns, csvText, wantsCsv } from './csv.ts';
import { Download, sendDownload } from './download.ts';
import { beginExport } from './exports.ts';
import { inTurn } from './heavy.ts';
import { addressOf, inputReader, readFurther, soundQuery, type FurtherErrors, type ScopeIfAny } from './input.ts';
import { sendRows, type StreamedRows } from './streamed.ts';
import { queryOf } from './query.ts';
import { memberOf, type Contacts, type Principal } from './principal.ts';
import { uploadReader } from './upload-route.ts';
import type { ReceivedFile, Uploads } from './upload.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's operation that the route serves; undefined for other addresses. */
    operation?: string;
  }
}

type Endpoints = typeof endpoints;
type Id = keyof Endpoints;

type By<E extends Definition> = E['access'] extends 'public' ? unknown : { principal: Principal };
type Within<E extends Definition> = E['access'] extends 'contact' | 'manager' ? { scope: Scope } : unknown;
type With<E extends Definition> = E['upload'] extends true ? { file: ReceivedFile } : unknown;

/** A handler's input: the validated request, the caller, and the scope. */
export type Call<E extends Definition> = Received<E> &
  By<E> &
  Within<E> &
  With<E> & { request: FastifyRequest; reply: FastifyReply };

type Bytes<E extends Definition> = E['binary'] extends true ? Download : never;
/** A handler's result by definition: a list, streamed rows, a file, or the reply itself. */
type Result<E extends Definition> = E['list'] extends true
  ? Listing<RowOf<E>>
  : E['streams'] extends true
    ? StreamedRows<RowOf<E>>
    : ReplyOf<E> | Bytes<E>;
type Handler<E extends Definition> = (call: Call<E>) => Promise<Result<E>> | Result<E>;

/** A handler for every endpoint; a missing one does not compile. */
export type Handlers = { [K in Id]: Handler<Endpoints[K]> };

/** Handlers of some endpoints, as returned by a module. */
export type HandlersOf<K extends Id> = Pick<Handlers, K>;

/** Told, by endpoint, of requests whose input is refused, with the scope where the caller has one. */
export type OnUnread = Partial<
  Record<Id, (failure: Failure, request: FastifyRequest, scope: Scope | undefined) => void>
>;

interface MountOptions {
  contacts: Contacts;
  onLook: OnLook;
  uploads: Uploads;
  /** By endpoint. */
  furtherErrors?: Partial<Record<Id, FurtherErrors>>;
  onUnread?: OnUnread;
  /** The network mirrors a live one. */
  connected: boolean;
  networkId: number;
}

/** Registers a route for every endpoint of the contract. */
export function mount(app: FastifyInstance, handlers: Handlers, options: MountOptions): void {
  const all = Object.values<Definition & { id: Id }>(endpoints);
  const route = (to: FastifyInstance, definition: Definition & { id: Id }) =>
    to.route({
      method: definition.method,
      url: definition.path.replace(/\{(\w+)\}/g, ':$1'),
      // The table pairs each handler with its endpoint; a route does not know which pair it has.
      handler: routeOf(definition, async (call) => handlers[definition.id](call as never), options),
      ...(definition.binary && { compress: false }),
      config: {
        operation: definition.id,
        ...(definition.attemptsPerMinute && { rateLimit: attempts(definition.attemptsPerMinute) }),
      },
    });
  for (const one of all) if (!one.upload) route(app, one);
  void app.register(async (forms) => {
    // Bodies of other content types are not parsed; the route reports its own type.
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser('*', (_request, _body, done) => done(null));
    await forms.register(multipart);
    for (const one of all) if (one.upload) route(forms, one);
  });
}

type Work = (call: object) => Promise<unknown>;

/** Counts attempts on arrival and by address, so that concurrent attempts all count. */
function attempts(max: number) {
  return {
    max,
    timeWindow: '1 minute',
    keyGenerator: ({ ip, routeOptions }: FastifyRequest) => `${routeOptions.url}:${networkOf(ip)}`,
  };
}

function routeOf(
  definition: Definition & { id: Id },
  handler: Work,
  { contacts, onLook, uploads, furtherErrors, onUnread, connected, networkId }: MountOptions,
) {
  const read = inputReader(definition);
  const findFurther = furtherErrors?.[definition.id];
  const tellUnread = onUnread?.[definition.id];
  const columns = definition.list && definition.reply ? csvColumns(definition.reply) : [];
  const upload = definition.upload ? uploadReader(definition, uploads) : undefined;
  /** A member with all sessions and keys. */
  const exporterOf = (principal: Principal | undefined, scope: Scope | undefined): string =>
    principal && scope ? `${networkId}:${memberOf(principal, scope)}` : (principal?.id ?? '');
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { principal, scopeOf: scopeAt } = await admitted(definition, request, { contacts, onLook });
    const scopeOf = async (query: unknown) => scopeAt(query as ScopeQuery);
    if (connected && !isConnected(definition)) throw notConnected(definition);
    if (upload) {
      return upload(request, scopeOf, async (call) => {
        const result = await handler({ ...call, principal, request, reply });
        return send(definition, reply, result);
      });
    }
    const readAll = () => read({ ...addressOf(request), body: request.body });
    const readWell = async () => (findFurther ? readFurther(readAll, findFurther, scopeIfAny(scopeOf)) : readAll());
    const input = await readWell().catch(async (error: unknown) => {
      if (tellUnread && error instanceof Failure) {
        tellUnread(error, request, await scopeIfAny(scopeOf)(soundQuery(error)));
      }
      throw error;
    });
    const assumed = assumedIn(definition, queryOf(request), request.body);
    if (assumed) reply.header('x-assumed', assumed);
    const scope = await scopeOf({ ...input.body, ...input.query });
    if (definition.list) {
      // The turn ends when a page is read, however slowly it is sent; exports have places of their own.
      const list = await inTurn(definition.id, request, async () => {
        const rows = await handler({ ...input, principal, scope, request, reply });
        return readList(rows as Listing<unknown>, {
          request,
          reply,
          query: input.query,
          columns,
          exporter: exporterOf(principal, scope),
        });
      });
      return reply.send(list.body);
    }
    const result = await inTurn(definition.id, request, () => handler({ ...input, principal, scope, request, reply }));
    if (definition.streams) return sendRows(request, reply, result as StreamedRows<unknown>);
    if (result instanceof Download) return sendDownload(request, reply, result);
    if (definition.reply === null) return reply.code(204).send();
    return send(definition, reply, result);
  };
}

/** The scope of a query that may lack the account or name one of others. */
const scopeIfAny =
  (scopeOf: (query: unknown) => Promise<Scope | undefined>): ScopeIfAny =>
  async (query) => {
    if (query['agencyId'] === undefined || query['contactId'] === undefined) return undefined;
    try {
      return await scopeOf(query);
    } catch (error) {
      if (error instanceof Failure) return undefined;
      throw error;
    }
  };

/** Sends an answer; 202 for a change that another network has not confirmed yet. */
const send = ({ status = 200 }: Definition, reply: FastifyReply, result: unknown) =>
  reply.code(reply.hasHeader(WAITS) ? 202 : status).send(result);

/** The value of X-Assumed: `dateType="conversionDate"` for each required member that was left out. */
function assumedIn({ assumed = {} }: Definition, query: Record<string, string[]>, body: unknown): string | undefined {
  const isGiven = (name: string) =>
    query[name]?.some((text) => text !== '') === true || (typeof body === 'object' && body !== null && name in body);
  const parts = Object.entries(assumed).filter(([name]) => !isGiven(name));
  return parts.length > 0 ? parts.map(([name, words]) => `${name}="${words}"`).join(', ') : undefined;
}

/** The refusal of an operation that a network without a service of its own does not have. */
const notConnected = ({ method }: Definition): Failure =>
  method === 'GET'
    ? new Failure('NOT_FOUND', refusal('connecting.notThere'))
    : new Failure('CONFLICT', refusal('connecting.readOnly'));

async function* endsWith(text: AsyncIterable<string>, end: () => void): AsyncIterable<string> {
  try {
    yield* text;
  } finally {
    end();
  }
}

interface Listed {
  request: FastifyRequest;
  reply: FastifyReply;
  query: Partial<Page>;
  columns: ReturnType<typeof csvColumns>;
  /** Exports of the same name count together. */
  exporter: string;
}

/** Reads a page of a list, or begins its export, and sets the headers. */
async function readList(rows: Listing<unknown>, { request, reply, query, columns, exporter }: Listed) {
  const { offset = 0, limit = Number.MAX_SAFE_INTEGER } = query;
  reply.header('vary', 'accept');
  if (wantsCsv(request.headers.accept)) {
    const release = beginExport(exporter);
    const text = endsWith(csvText(columns, rows.all()), release);
    const count = await rows.count().catch((error: unknown) => {
      release();
      throw error;
    });
    reply.header('x-total-count', count).type('text/csv; charset=utf-8');
    mustKeepUp(reply);
    return { body: Readable.from(text).on('close', release) };
  }
  const page = await rows.page(offset, limit);
  const isLast = page.length < limit && (page.length > 0 || offset === 0);
  const total = isLast ? offset + page.length : await rows.count();
  const links = pageLinks(request.url, query, total);
  if (links) reply.header('link', links);
  reply.header('x-total-count', total);
  return { body: page };
}

/** Links to the next and previous page of a list (RFC 8288), with its parameters; undefined without either. */
export function pageLinks(address: string, query: Partial<Page>, total: number): string | undefined {
  const { offset = 0, limit = Number.MAX_SAFE_INTEGER } = query;
  const path = URL.parse(address, 'http://list')?.pathname ?? '';
  const at = (from: number, rel: string) => `<${path}${queryText({ ...query, offset: from, limit })}>; rel="${rel}"`;
  const links = [
    offset + limit < total && at(offset + limit, 'next'),
    offset > 0 && at(Math.max(0, offset - limit), 'prev'),
  ].filter((link) => link !== false);
  return links.length > 0 ? links.join(', ') : undefined;
}
