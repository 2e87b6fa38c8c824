import type { FastifyReply, FastifyRequest } from 'fastify';
import { endpoints } from '#contract';
import { beginningOf } from '#contract/characters';
import type { Definition } from '#contract/endpoint';
import { INSTANT } from '#contract/primitives';
import { schemaOf, type Schema } from './described.ts';
import { readQuery } from './query.ts';

const HIDDEN = '…';
/** Addresses of mail in messages of databases, which repeat the values that they cannot take. */
const MAIL = /[^\s"'`(),;:=<>]+@[^\s"'`(),;:=<>]+\.[^\s"'`(),;:=<>]+/g;
/** Members of an error that the log has besides message and stack; others, as a database's `detail`, have people's data. */
const told = ['code', 'errno', 'syscall', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'];

/** An error for the log, with those that caused it, and without mails and the data that databases add. */
export function loggedError(error: unknown): { type: string; message: string; stack: string; [name: string]: unknown } {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { cause } = error;
  const members = Object.entries(error).filter(([name]) => told.includes(name));
  return {
    type: error.name,
    message: error.message.replace(MAIL, HIDDEN),
    stack: (error.stack ?? '').replace(MAIL, HIDDEN),
    ...Object.fromEntries(members),
    ...(cause !== undefined && { cause: loggedError(cause) }),
  };
}

/** A code in an address, such as that of an invitation. Ids and names of pages are shorter. */
const CODE = /[\w-]{20,}/g;
/** Members of queries whose values name nobody, by route. */
const plainOfRoutes = new Map<string, ReadonlySet<string>>();
const routes = new Map(
  (Object.values(endpoints) as Definition[]).map((one) => [
    `${one.method} ${one.path.replace(/\{(\w+)\}/g, ':$1')}`,
    one,
  ]),
);

const PLAIN_TYPES: ReadonlySet<unknown> = new Set(['integer', 'number', 'boolean']);

/** Whether the contract takes a number, a day, an instant, a flag or one of a list of words there. */
function isPlain({ type, format, pattern, items, ...schema }: Schema): boolean {
  if (items !== undefined) return isPlain(items);
  return (
    'enum' in schema || 'const' in schema || PLAIN_TYPES.has(type) || format === 'date' || pattern === INSTANT.source
  );
}

function plainOf(route: string): ReadonlySet<string> {
  const known = plainOfRoutes.get(route);
  if (known) return known;
  const query = routes.get(route)?.query;
  const properties = query ? (schemaOf(query, () => undefined).properties ?? {}) : {};
  const names = new Set(Object.keys(properties).filter((name) => isPlain(properties[name] ?? {})));
  plainOfRoutes.set(route, names);
  return names;
}

/**
 * An address for the log: without codes, and of the query only what the contract takes as a number, a day, a flag or one
 * of a list of words. Names, mails, references and search words stay out, also those of digits.
 */
export function loggedAddress(url: string, route: string): string {
  const [path = '', query = ''] = url.split('?', 2);
  const shown = path.replace(CODE, HIDDEN);
  if (query === '') return shown;
  const plain = plainOf(route);
  const members = Object.entries(readQuery(query)).flatMap(([name, values]) =>
    values.map((value) => `${beginningOf(name, 40)}=${plain.has(name) ? beginningOf(value, 40) : HIDDEN}`),
  );
  return `${shown}?${members.join('&')}`;
}

/** Methods that are told apart; a stranger may send any. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** An answer as it is counted: what was asked, and never by whom or for what. */
export interface Answer {
  /** Id of the contract's endpoint, or `other`. */
  operation: string;
  method: string;
  /** Class of the status, such as `2xx`. */
  status: string;
  seconds: number;
}

/** The parts of an answer that metrics count. */
export function answerOf({ method, routeOptions }: FastifyRequest, reply: FastifyReply): Answer {
  return {
    operation: routeOptions.config.operation ?? 'other',
    method: METHODS.has(method) ? method : 'other',
    status: `${Math.floor(reply.statusCode / 100)}xx`,
    seconds: reply.elapsedTime / 1000,
  };
}

/** Logs one line per request: request, caller, result and duration. Keys, cookies and bodies are never logged. */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  const { method, url, principal, routeOptions } = request;
  request.log.info(
    {
      method,
      url: loggedAddress(url, `${method} ${routeOptions.url ?? ''}`),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(request.refused && { refused: request.refused }),
      ...(principal && { by: `${principal.kind}:${principal.id}` }),
    },
    'request',
  );
}
