import * as z from 'zod/mini';
import { queryOf } from './query.ts';
import { remembered } from './remembered.ts';
import { textIssues } from './text-issues.ts';
import type { Definition, Received } from '#contract/endpoint';
import { Failure, invalid, wrongField, type WrongField } from '#server/failure';
import type { Scope } from '#server/db/scope';
import { refusalOf } from '#contract/refusals/checked';
import { refusal, type Refusal } from '#contract/refusals/index';

type Schema = z.ZodMiniObject;

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
}

/** Names of the members that take several values. */
const listNames = remembered((schema: Schema | undefined): Set<string> => {
  if (!schema) return new Set();
  const { properties = {} } = z.toJSONSchema(schema, { io: 'output' }) as JsonSchema;
  return new Set(Object.keys(properties).filter((name) => properties[name]?.type === 'array'));
});

/** The parts of a definition that describe input. */
type Input = Pick<Definition, 'params' | 'query' | 'body' | 'upload'>;

interface Raw {
  params: unknown;
  query: Record<string, string[]>;
  /** For an upload: its fields as texts by name. */
  body: unknown;
  /** Errors found so far. */
  errors?: WrongField[];
}

/** The parts of a request in its address. */
export const addressOf = (request: { params: unknown; query: unknown }) => ({
  params: request.params,
  query: queryOf(request),
});

/**
 * The well-formed parts of a refused request: members by name, entries of lists without their malformed members, or as
 * undefined.
 */
export interface SoundParts {
  query: Record<string, unknown>;
  body: Record<string, unknown>;
  /** Names of the malformed members of the body, of lists also when only entries are. */
  bad: ReadonlySet<string>;
}

/** A refused request, with what of it can be looked at further. */
class InvalidInput extends Failure {
  readonly sound: SoundParts;

  constructor(errors: readonly WrongField[], sound: SoundParts) {
    const { refusal: why, errors: named } = invalid(errors);
    super('INVALID_REQUEST', why, named);
    this.sound = sound;
  }
}

/** Finds the scope of a query; undefined where the caller has none there. */
export type ScopeIfAny = (query: Record<string, unknown>) => Promise<Scope | undefined>;

/** Finds errors in a refused request that its schemas cannot express, so that they are named beside the others. */
export type FurtherErrors = (sound: SoundParts, scopeOf: ScopeIfAny) => Promise<WrongField[]>;

/** The query of a refused request, as far as it is well formed. */
export const soundQuery = (error: unknown): Record<string, unknown> =>
  error instanceof InvalidInput ? error.sound.query : {};

/** Reads a request, and looks for further errors where it is refused. */
export async function readFurther<T>(read: () => T, find: FurtherErrors, scopeOf: ScopeIfAny): Promise<T> {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    throw invalid([...error.errors, ...(await find(error.sound, scopeOf))]);
  }
}

/**
 * Returns a reader for an endpoint's params, query and body. It throws INVALID_REQUEST with every bad parameter at
 * once.
 */
export function inputReader<const E extends Input>(definition: E) {
  const [queryLists, bodyLists] = [listNames(definition.query), listNames(definition.body)];
  return ({ params, query, body, errors: found = [] }: Raw): Received<E> => {
    const errors = [...found];
    const bad: Record<string, ReadonlySet<string>> = {};
    const read = (part: string, schema: Schema | undefined, value: unknown): Record<string, unknown> => {
      if (!schema) return {};
      const { data, issues } = parsed(schema, value);
      for (const issue of issues) errors.push(...fieldErrors(part, issue));
      bad[part] = new Set(issues.flatMap(({ path: [name] }) => (name === undefined ? [] : [String(name)])));
      return data ?? soundMembers(schema, value, issues);
    };
    const input = {
      params: read('path', definition.params, params),
      query: read('query', definition.query, definition.query ? textValues('query', query, queryLists, errors) : {}),
      body: read(
        'body',
        definition.body,
        definition.upload ? textValues('body', body as Raw['query'], bodyLists, errors) : (body ?? {}),
      ),
    };
    errors.push(...backwardsDates(input.query));
    if (errors.length > 0) throw new InvalidInput(errors, { ...input, bad: bad['body'] ?? new Set() });
    return input as Received<E>;
  };
}

/** The input as a schema reads it, or its issues, those of texts first and once each. */
export function parsed<S extends Schema>(schema: S, value: unknown) {
  const result = schema.safeParse(value, { reportInput: true });
  const texts = textIssues(value, schema);
  if (result.success && texts.length === 0) return { data: result.data, issues: [] };
  const named = new Set(texts.map(({ path }) => path.join('.')));
  const others = result.error?.issues.filter(({ path }) => !named.has(path.join('.'))) ?? [];
  return { data: undefined, issues: [...texts, ...others] };
}

/** The members of a refused value that are well formed, read by their own schemas. */
function soundMembers(schema: Schema, value: unknown, issues: readonly z.core.$ZodIssue[]): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return {};
  const given: Record<string, unknown> = { ...value };
  const sound: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(schema.shape)) {
    const own = issues.filter(({ path }) => path[0] === name);
    const all = given[name];
    if (own.length === 0) sound[name] = z.safeParse(member, all).data;
    else if (Array.isArray(all) && own.every(({ path }) => path.length > 1)) {
      sound[name] = all.map((one: unknown, at) =>
        soundEntry(
          one,
          own.filter(({ path }) => path[1] === at),
        ),
      );
    }
  }
  return sound;
}

/** An entry of a list without its malformed members; undefined when it is malformed as a whole. */
function soundEntry(one: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  if (issues.length === 0) return one;
  if (typeof one !== 'object' || one === null || issues.some(({ path }) => path.length < 3)) return undefined;
  const bad = new Set(issues.map(({ path }) => String(path[2])));
  return Object.fromEntries(Object.entries(one).filter(([name]) => !bad.has(name)));
}

/**
 * Converts lists of texts to texts. Empty values count as missing, but not separators alone, which are a list without a
 * value; repeated ones are an error unless the member is a list.
 */
function textValues(part: string, all: Record<string, string[]>, lists: Set<string>, errors: WrongField[]) {
  const values: Record<string, unknown> = {};
  for (const [name, sent] of Object.entries(all)) {
    const given = part === 'body' && lists.has(name) ? sent.map(withoutBrackets) : sent;
    const texts = given.filter((text) => text !== '');
    if (lists.has(name)) {
      if (texts.length > 0) values[name] = texts;
    } else if (texts.length > 1 && new Set(texts).size > 1) {
      errors.push(wrongField(`${part}.${name}`, refusal('input.oneValue', { count: texts.length })));
      values[name] = texts[0];
    } else if (texts.length > 0) {
      values[name] = texts[0];
    }
  }
  return values;
}

/** A list in a form's field as text: `[3,2]` and `["3","2"]` are 3,2. */
const withoutBrackets = (text: string) =>
  text.replace(/^\s*\[(.*)\]\s*$/s, (_, items: string) => items.replaceAll('"', ''));

/** Unknown members that are named; a request has no more than some thirty known ones. */
const MOST_UNKNOWN = 100;

/** Converts a schema issue to bad parameters of a part of the request. */
export function fieldErrors(part: string, issue: z.core.$ZodIssue): WrongField[] {
  const path = [part, ...issue.path].join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, MOST_UNKNOWN).map((key) => wrongField(`${path}.${key}`, refusal('input.unknown')));
  }
  return [wrongField(path, refusalOfIssue(issue))];
}

/** The schema's own refusal, or one by the kind of issue. */
function refusalOfIssue(issue: z.core.$ZodIssue): Refusal {
  if (issue.input === undefined) return refusal('check.required');
  // `wrong` made the contract's messages, which match their values to their keys.
  return (refusalOf(issue.message) as Refusal | undefined) ?? byKind(issue);
}

function byKind(issue: z.core.$ZodIssue): Refusal {
  switch (issue.code) {
    case 'invalid_type':
      return refusal('input.type', { expected: issue.expected, received: typeName(issue.input) });
    case 'invalid_value': {
      const choices = issue.values.map((value) => (typeof value === 'string' ? JSON.stringify(value) : String(value)));
      const [only = '', ...others] = choices;
      return others.length === 0 ? refusal('input.value', { expected: only }) : refusal('input.option', { choices });
    }
    case 'too_big': {
      const most = Number(issue.maximum);
      if (issue.origin === 'string') return refusal('input.tooLong', { most });
      if (issue.origin === 'array') return refusal('input.tooMany', { most });
      return refusal('input.tooBig', { kind: issue.origin, most });
    }
    case 'too_small': {
      const least = Number(issue.minimum);
      if (issue.origin === 'string') return refusal('input.tooShort', { least });
      if (issue.origin === 'array') return refusal('input.tooFew', { least });
      return refusal('input.tooSmall', { kind: issue.origin, least });
    }
    default:
      return refusal('input.invalid');
  }
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

const rangeNames = [
  ['fromDate', 'toDate'],
  ['startDate', 'endDate'],
] as const;

function backwardsDates(query: Record<string, unknown>): WrongField[] {
  return rangeNames.flatMap(([from, to]) => {
    const [start, end] = [query[from], query[to]];
    if (typeof start !== 'string' || typeof end !== 'string' || start <= end) return [];
    return [wrongField(`query.${from}`, refusal('input.backwards', { to, start, end }))];
  });
}
