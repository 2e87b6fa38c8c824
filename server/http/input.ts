import * as z from 'zod/mini';
import type { Definition } from '#contract/endpoint';
import { Failure, type FieldError } from '#contract/failures';

z.config(z.locales.en());

type Schema = z.ZodMiniType;

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
}

/** Names of the members that take several values. */
function listNames(schema: Schema | undefined): Set<string> {
  if (!schema) return new Set();
  const { properties = {} } = z.toJSONSchema(schema, { io: 'output' }) as JsonSchema;
  return new Set(Object.keys(properties).filter((name) => properties[name]?.type === 'array'));
}

/** What there is to read. */
type Input = Pick<Definition, 'params' | 'query' | 'body' | 'upload'>;

interface Raw {
  params: unknown;
  query: Record<string, string[]>;
  /** Of an upload: its fields, as texts by name. */
  body: unknown;
  /** What is known to be wrong already. */
  errors?: FieldError[];
}

/** The parts of a request that its address holds. */
export const addressOf = (request: { params: unknown; query: unknown }) => ({
  params: request.params,
  query: request.query as Record<string, string[]>,
});

/**
 * Reads params, query and body of an endpoint's requests.
 * The reader throws INVALID_REQUEST with every bad parameter at once.
 */
export function inputReader(definition: Input) {
  const [queryLists, bodyLists] = [listNames(definition.query), listNames(definition.body)];
  return ({ params, query, body, errors: found = [] }: Raw) => {
    const errors = [...found];
    const read = (part: string, schema: Schema | undefined, value: unknown): unknown => {
      if (!schema) return {};
      const result = schema.safeParse(value, { reportInput: true });
      if (result.success) return result.data;
      for (const issue of result.error.issues) errors.push(...fieldErrors(part, issue));
      return {};
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
    errors.push(...backwardsDates(input.query as Record<string, unknown>));
    if (errors.length > 0) throw new Failure('INVALID_REQUEST', sentenceOf(errors), errors);
    return input;
  };
}

/** An empty value counts as left out; a second one where one belongs is an error. */
function textValues(part: string, all: Record<string, string[]>, lists: Set<string>, errors: FieldError[]) {
  const values: Record<string, unknown> = {};
  for (const [name, given] of Object.entries(all)) {
    const texts = given.filter((text) => (lists.has(name) ? /[^,\s]/.test(text) : text !== ''));
    if (lists.has(name)) {
      if (texts.length > 0) values[name] = texts;
    } else if (texts.length > 1 && new Set(texts).size > 1) {
      errors.push({ path: `${part}.${name}`, message: `takes one value, ${texts.length} were given` });
      values[name] = texts[0];
    } else if (texts.length > 0) {
      values[name] = texts[0];
    }
  }
  return values;
}

function fieldErrors(part: string, issue: z.core.$ZodIssue): FieldError[] {
  const path = [part, ...issue.path].join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: `${path}.${key}`, message: 'is not a known member' }));
  }
  const missing = issue.input === undefined;
  return [{ path, message: missing ? 'is required' : issue.message }];
}

const rangeNames = [
  ['fromDate', 'toDate'],
  ['startDate', 'endDate'],
] as const;

function backwardsDates(query: Record<string, unknown>): FieldError[] {
  return rangeNames.flatMap(([from, to]) => {
    const [start, end] = [query[from], query[to]];
    if (typeof start !== 'string' || typeof end !== 'string' || start <= end) return [];
    return [{ path: `query.${from}`, message: `must not be after ${to} (${start} is after ${end})` }];
  });
}

function sentenceOf(errors: FieldError[]): string {
  const named = errors.map(({ path, message }) => `${path.replace(/^(query|path|body)\./, '')} ${message}`);
  return `${named.slice(0, 8).join('; ')}${named.length > 8 ? `; and ${named.length - 8} more` : ''}.`;
}
