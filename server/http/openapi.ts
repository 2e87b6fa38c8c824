import type * as z from 'zod/mini';
import { endpoints } from '#contract';
import type { ContactParameter, Definition } from '#contract/endpoint';
import { failureKinds, type FailureCode } from '#contract/failures';
import { descriptionOf, descriptions, type Part } from '#contract/descriptions/index';
import { problem, tags } from '#contract/descriptions/tags';
import { dimensionNames } from '#contract/reports/dimensions';
import { measureNames } from '#contract/reports/measures';
import { cookieName } from './cookies.ts';
import { asSent, described, schemaOf, type Json, type Schema } from './described.ts';
import { demoAccounts, examples, type Example } from './examples.ts';
import { answerHeaders, headers } from './openapi-headers.ts';

/** Failures of an operation: by access, by input, and its own. */
function failuresOf(definition: Definition): FailureCode[] {
  const codes = new Set<FailureCode>(definition.failures);
  if (definition.binary) codes.add('RANGE_NOT_SATISFIABLE');
  if (definition.upload) codes.add('FILE_TOO_LARGE').add('UNSUPPORTED_FILE');
  if (definition.params || definition.query || definition.body) codes.add('INVALID_REQUEST');
  if (definition.access !== 'public') codes.add('INVALID_API_KEY').add('USER_CAN_NOT_ACCESS_RESOURCE');
  if (definition.access === 'contact') codes.add('USERID_CANNOT_ACCESS_CONTACT');
  return [...codes.add('RATE_LIMITED').add('INTERNAL').add('OVERLOADED')];
}

const examplesById: Record<string, Example | undefined> = examples;
const exampleOf = (definition: Definition) => examplesById[definition.id];
/** The demo network's answers to the examples, by operation. */
export type Answers = Record<string, unknown>;

/** The parameters of the example, with the demo user's account. */
function sampleOf(definition: Definition, where: 'path' | 'query'): Json {
  const { as = 'publisher', params, query } = exampleOf(definition) ?? {};
  if (where === 'path') return { ...params };
  const contact: ContactParameter = definition.contactParameter ?? 'contactId';
  return { agencyId: 1, [contact]: demoAccounts[as], ...query };
}

/** Names that the contract checks without listing them in its schema. */
const names: Readonly<Record<string, readonly string[]>> = {
  'executeReport.measures': measureNames,
  'executeReport.dimensions': dimensionNames,
};

function partOf(definition: Definition, part: Part, schema: z.ZodMiniType): Schema {
  const json = schemaOf(schema, (path) => descriptionOf(definition.id, part, path));
  for (const [name, member] of Object.entries(json.properties ?? {})) {
    if (name in (definition.assumed ?? {})) delete member.default;
    const listed = part === 'body' ? names[`${definition.id}.${name}`] : undefined;
    if (listed) member.items = { ...member.items, enum: listed };
  }
  return json;
}

/** The value of a required member that is left out all the same. */
function assumption({ assumed = {} }: Definition, name: string): string {
  return name in assumed ? ` Left out, it is taken as: ${assumed[name]}; the header X-Assumed says so.` : '';
}

function parameters(definition: Definition, where: 'path' | 'query'): Json[] {
  const part = where === 'path' ? 'params' : 'query';
  const schema = definition[part];
  if (!schema) return [];
  const sample = sampleOf(definition, where);
  const json = partOf(definition, part, schema);
  return Object.entries(json.properties ?? {}).map(([name, { description = '', ...member }]) => ({
    name,
    in: where,
    description: description + assumption(definition, name),
    required: where === 'path' || (json.required?.includes(name) === true && member.default === undefined),
    schema: member,
    ...(sample[name] !== undefined && { example: sample[name] }),
    ...(member.type === 'array' && { style: 'form', explode: true }),
  }));
}

function bodyOf(definition: Definition, schema: z.ZodMiniType): Json {
  const { body: example, file } = exampleOf(definition) ?? {};
  const json = asSent(partOf(definition, 'body', schema), definition.assumed ?? {});
  for (const [name, member] of Object.entries(json.properties ?? {})) {
    if (member.description) member.description += assumption(definition, name);
  }
  if (!definition.upload) return { 'application/json': { schema: json, ...(example && { example }) } };
  const description = descriptionOf(definition.id, 'body', 'file');
  const properties = { file: { type: 'string', format: 'binary', description }, ...json.properties };
  const required = ['file', ...(json.required ?? [])];
  const form = { schema: { ...json, properties, required }, ...(file && { example: { ...example, file: file.text } }) };
  return { 'multipart/form-data': form };
}

function responses(definition: Definition, answer: unknown): Json {
  const byStatus = Map.groupBy(failuresOf(definition), (code) => failureKinds[code].status);
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  const refusals = [...byStatus].map(([status, codes]) => [
    status,
    { description: codes.join(', '), headers: answerHeaders(definition, status), content },
  ]);
  const part = {
    description: 'The bytes that Range asks for',
    headers: answerHeaders(definition, 206),
    content: bytes,
  };
  return Object.fromEntries([
    [definition.reply === null ? 204 : (definition.status ?? 200), success(definition, answer)],
    ...(definition.binary ? [[206, part]] : []),
    ...refusals,
  ]);
}

const range: Json = {
  name: 'Range',
  in: 'header',
  required: false,
  description: 'A part of the bytes, one range a request',
  schema: { type: 'string' },
  example: 'bytes=0-1023',
};

/** Files are sent with their own content type. */
const bytes: Json = { '*/*': { schema: { type: 'string', format: 'binary' } } };

/** Name of the schema of a list's answer. */
const listName = ({ id }: Definition) => `${id.charAt(0).toUpperCase()}${id.slice(1)}Answer`;
const isList = ({ list, streams }: Definition) => list === true || streams === true;

function success(definition: Definition, example: unknown): Json {
  const { reply, summary: description } = definition;
  if (reply === null) return { description: 'Done', headers: answerHeaders(definition, 204) };
  const shown = { ...(example !== undefined && { example }) };
  // CSV has the same rows. Naming them makes every generated client type a list as an array, whatever it accepts.
  const rows = { $ref: `#/components/schemas/${listName(definition)}` };
  const content = isList(definition)
    ? { 'application/json': { schema: rows, ...shown }, 'text/csv': { schema: rows } }
    : { 'application/json': { schema: partOf(definition, 'reply', reply), ...shown } };
  if (definition.binary) Object.assign(content, bytes);
  return { description, headers: answerHeaders(definition, 200), content };
}

function operation(definition: Definition, answer: unknown): Json {
  const description = definition.description ?? descriptions[definition.id]?.description;
  return {
    operationId: definition.id,
    tags: [definition.tag],
    summary: definition.summary,
    ...(description !== undefined && { description }),
    parameters: [
      ...parameters(definition, 'path'),
      ...parameters(definition, 'query'),
      ...(definition.binary ? [range] : []),
    ],
    ...(definition.body && {
      requestBody: { required: true, content: bodyOf(definition, definition.body) },
    }),
    responses: responses(definition, answer),
    security: definition.access === 'public' ? [] : [{ apikey: [] }, { session: [] }],
  };
}

/** A sentence as a key with values. */
const refusalSchema: Schema = {
  type: 'object',
  required: ['key', 'values'],
  properties: { key: { type: 'string' }, values: { type: 'object', additionalProperties: true } },
};

const problemParts: Schema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'message'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', enum: Object.keys(failureKinds) },
    message: { type: 'string' },
    refusal: refusalSchema,
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' }, refusal: refusalSchema },
      },
    },
    requestId: { type: 'string' },
  },
};

/** Body of every failed answer. */
export const problemSchema = described(problemParts, (path) => problem[path], '');

/** The definitions of every operation under /v1. */
export const published = (): Definition[] =>
  Object.values<Definition>(endpoints).filter(({ path }) => path.startsWith('/v1/'));

/** The OpenAPI document of every operation under /v1 at an address, with the answers as examples. */
export function openApiDocument(answers: Answers, address = 'http://127.0.0.1:4000'): Json {
  const paths: Record<string, Json> = {};
  const schemas: Json = { Problem: problemSchema };
  const used = new Set<string>();
  for (const definition of published()) {
    (paths[definition.path] ??= {})[definition.method.toLowerCase()] = operation(definition, answers[definition.id]);
    if (isList(definition) && definition.reply) {
      schemas[listName(definition)] = partOf(definition, 'reply', definition.reply);
    }
    used.add(definition.tag);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Partnerdeck network',
      version: '1.0.0',
      description:
        'Campaigns, conversions and reports of an affiliate network. Every request carries a key in the header `apikey`. ' +
        'With `Accept: text/csv` a list answers every matching row as CSV, a column a field, nested ones with a dot.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: address }],
    tags: [...used].map((name) => ({ name, description: tags[name] })),
    paths,
    components: {
      headers,
      schemas,
      securitySchemes: {
        apikey: {
          type: 'apiKey',
          in: 'header',
          name: 'apikey',
          description: 'Key of a service account, made in the dashboard.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookieName('partnerdeck.session_token', address),
          description: 'Session of a person who has signed in.',
        },
      },
    },
  };
}
