import type * as z from 'zod/mini';
import type { FailureCode } from './failures.ts';

/**
 * Who may call an endpoint.
 * - `public`: anybody.
 * - `user`: a signed-in person; keys are refused.
 * - `manager`: an account manager of the `agencyId` in the query, or in the body where the query has none.
 * - `contact`: a key or a session whose membership covers the `agencyId` and contact in the query.
 */
type Access = 'public' | 'user' | 'manager' | 'contact';

/**
 * Levels of what people of an account may do there, lowest first. A viewer reads, a member works, an admin also has a say about
 * people, keys and payment details.
 */
export const levels = ['viewer', 'member', 'admin'] as const;
export type Level = (typeof levels)[number];

/** Query member that names the account. `advertiserId` may also be an advertiser of the publisher in scope. */
export type ContactParameter = 'contactId' | 'advertiserId' | 'aid';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Shape = z.ZodMiniObject;

/** An endpoint's definition: the source of validation, OpenAPI, client types, forms and cache keys. */
export interface Definition {
  /** Name of the operation: `listCampaigns`. Unique. */
  id: string;
  method: Method;
  /** Path with `{name}` for each member of `params`. */
  path: string;
  access: Access;
  /** Lowest level of the caller in the account; by default `viewer` for a GET and `member` for the rest. */
  level?: Level;
  /**
   * Whether a network that mirrors a live one has the operation. By default it answers what is read (GET) and refuses
   * changes, which only the live network takes.
   */
  connected?: boolean;
  /** Query member that names the account, for access `contact`; `contactId` by default. */
  contactParameter?: ContactParameter;
  /** People whose agency requires a second factor may call it before they have one. */
  beforeTwoFactor?: boolean;
  /** People who belonged to accounts and belong to none any more may call it; a GET is open to them without this. */
  afterLeaving?: boolean;
  /** Group of the endpoint in the API documentation. */
  tag: string;
  summary: string;
  description?: string;
  params?: Shape;
  query?: Shape;
  body?: Shape;
  /** The body is multipart/form-data: the part `file`, and the members of `body` as text, read like a query. */
  upload?: boolean;
  /**
   * Required members of query and body that may be left out all the same, with the words for what they then are. An
   * answer made so names them in the header X-Assumed.
   */
  assumed?: Readonly<Record<string, string>>;
  /** The answer's body; `null` for an empty one (204). */
  reply: z.ZodMiniType | null;
  /** 200 by default; 204 follows from `reply: null`. */
  status?: 200 | 201;
  /** A list answers a page of rows with X-Total-Count and Link, or every matching row as CSV on request. */
  list?: boolean;
  /** The answer holds all rows with X-Total-Count, as JSON or CSV, and is sent while it is written. */
  streams?: boolean;
  /** The answer may be a file's bytes, whole or a range, instead of `reply`. */
  binary?: boolean;
  /** Attempts per minute and client address, against guessing. */
  attemptsPerMinute?: number;
  /** Failures in addition to those that follow from access and input. */
  failures?: readonly FailureCode[];
}

/** The parts of a definition that decide who may call the endpoint. */
export type Permission = Pick<Definition, 'access' | 'connected' | 'level' | 'method'>;

/** The lowest level that may call an endpoint. */
export const levelOf = ({ level, method }: Pick<Definition, 'level' | 'method'>): Level =>
  level ?? (method === 'GET' ? 'viewer' : 'member');

/** Whether a network that mirrors a live one has an endpoint. */
export const isConnected = ({ connected, method }: Pick<Definition, 'connected' | 'method'>): boolean =>
  connected ?? method === 'GET';

/** Whether a level is at least another. */
export const reaches = (level: Level, least: Level): boolean => levels.indexOf(level) >= levels.indexOf(least);

/** The lower of two levels. */
export const lowerOf = (one: Level, other: Level): Level => (reaches(one, other) ? other : one);

/** Header of a page's requests: the id of the person for whom it was loaded. A session of another person is refused. */
export const LOADED_FOR = 'x-loaded-for';

/** Header of a change in an account that its account manager looks at: the account's contactId. */
export const ACTING_FOR = 'x-acting-for';

/** Header of an answer, 202, to a change that the account's live network has not confirmed yet: the number of the change. */
export const WAITS = 'x-waits-for-network';

/** Header of a report that the account's live network has answered itself: when, ISO 8601. */
export const ANSWERED_LIVE = 'x-answered-live';

/** Whether an endpoint changes something of the account. Viewers may call what only asks by another method than GET. */
export const isChange = (definition: Pick<Definition, 'level' | 'method'>): boolean =>
  definition.method !== 'GET' && levelOf(definition) !== 'viewer';

/** Defines an endpoint. Omitting `access` does not compile. */
export function endpoint<const D extends Definition>(definition: D): D {
  return definition;
}

type MembersOf<S> = S extends z.ZodMiniObject<infer M> ? M : never;
type OptionalKeys<M> = { [K in keyof M]: undefined extends z.input<M[K] & z.core.$ZodType> ? K : never }[keyof M];
/** Input as a caller passes it: values, not URL text; members with a default may be left out. */
type Input<M> = { [K in Exclude<keyof M, OptionalKeys<M>>]: z.output<M[K] & z.core.$ZodType> } & {
  [K in OptionalKeys<M>]?: z.output<M[K] & z.core.$ZodType> | undefined;
};
type Part<Name extends string, S> = S extends Shape ? { [K in Name]: Input<MembersOf<S>> } : unknown;

/** Params, query and body as a client passes them; for an upload also the file. */
export type InputOf<E extends Definition> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> &
  (E['upload'] extends true ? { file: File } : unknown);

export type ReplyOf<E extends Definition> = E['reply'] extends z.ZodMiniType ? z.output<E['reply']> : undefined;

export type RowOf<E extends Definition> = ReplyOf<E> extends readonly (infer R)[] ? R : never;

/** Params, query and body as a handler receives them: parsed, validated, with defaults. */
export interface Received<E extends Pick<Definition, 'params' | 'query' | 'body'>> {
  params: E['params'] extends Shape ? z.output<E['params']> : Record<string, never>;
  query: E['query'] extends Shape ? z.output<E['query']> : Record<string, never>;
  body: E['body'] extends Shape ? z.output<E['body']> : Record<string, never>;
}

/** `/v1/campaigns/{productId}` with its parameters filled in. */
export function pathOf(definition: Pick<Definition, 'path'>, params: Record<string, unknown> = {}): string {
  return definition.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** Name of the parameter at a path: `limit` of `query.limit`, `items.0.name` of `body.items.0.name`. */
export const memberOf = (path: string): string => path.replace(/^(query|path|body)\./, '');

/** An upload's body. The fields come first, so that a server knows them before the bytes arrive. */
export function formOf(body: Record<string, unknown> = {}, file?: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) form.append(name, String(one));
    }
  }
  if (file) form.append('file', file, file.name);
  return form;
}

/** The query as text: lists repeated, undefined members left out. */
export function queryText(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  const written = search.toString();
  return written === '' ? '' : `?${written}`;
}
