import * as z from 'zod/mini';
import { endpoints } from '#contract';
import type { ContactParameter, Definition } from '#contract/endpoint';
import { failureKinds, type FailureCode } from '#contract/failures';
import { demoAccounts, examples, type Example } from './examples.ts';

type Json = Record<string, unknown>;
/** A JSON schema, of an object where it has properties. */
type Schema = Json & { properties?: Record<string, Json>; required?: string[] };

const jsonOf = (schema: z.ZodMiniType): Schema => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Schema;
  return json;
};

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

const ofContact: Record<ContactParameter, string> = {
  contactId: "The account: an advertiser's MID or a publisher's AID; 0 for an account manager's whole agency",
  aid: "The publisher's AID; 0 for an account manager's whole agency",
  advertiserId: 'The advertiser; for a publisher one that it works with, 0 for all of them',
};

function withContact(definition: Definition, list: Json[]): Json[] {
  if (definition.access !== 'contact') return list;
  const name = definition.contactParameter ?? 'contactId';
  return list.map((one) => (one['name'] === name ? { ...one, description: ofContact[name] } : one));
}

const examplesById: Record<string, Example | undefined> = examples;
const exampleOf = (definition: Definition) => examplesById[definition.id];
/** The demo network's answers to the examples, by operation. */
export type Answers = Record<string, unknown>;

/** The parameters of the example, with the demo user's account. */
function sampleOf(definition: Definition, where: 'path' | 'query'): Json {
  const { as = 'publisher', params, query } = exampleOf(definition) ?? {};
  if (where === 'path') return { ...params };
  return { agencyId: 1, [definition.contactParameter ?? 'contactId']: demoAccounts[as], ...query };
}

function parameters(where: 'path' | 'query', schema: z.ZodMiniObject | undefined, sample: Json): Json[] {
  if (!schema) return [];
  const json = jsonOf(schema);
  return Object.entries(json.properties ?? {}).map(([name, member]) => {
    const { default: fallback, ...rest } = member;
    const required = where === 'path' || (json.required?.includes(name) === true && fallback === undefined);
    return {
      name,
      in: where,
      required,
      schema: member,
      ...(sample[name] !== undefined && { example: sample[name] }),
      ...(rest['type'] === 'array' && { style: 'form', explode: true }),
    };
  });
}

function bodyOf(definition: Definition, schema: z.ZodMiniType): Json {
  const { body: example, file } = exampleOf(definition) ?? {};
  const json = jsonOf(schema);
  if (!definition.upload) return { 'application/json': { schema: json, ...(example && { example }) } };
  const properties = { file: { type: 'string', format: 'binary' }, ...json.properties };
  const required = ['file', ...(json.required ?? [])];
  const form = { schema: { ...json, properties, required }, ...(file && { example: { ...example, file: file.text } }) };
  return { 'multipart/form-data': form };
}

function responses(definition: Definition, answer: unknown): Json {
  const byStatus = Map.groupBy(failuresOf(definition), (code) => failureKinds[code].status);
  const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  const refusals = [...byStatus].map(([status, codes]) => [
    status,
    { description: codes.join(', '), content: problem },
  ]);
  const part = { description: 'The bytes that Range asks for', content: bytes };
  return Object.fromEntries([
    [definition.reply === null ? 204 : (definition.status ?? 200), success(definition, answer)],
    ...(definition.binary ? [[206, part]] : []),
    ...refusals,
  ]);
}

/** Files are sent with their own content type. */
const bytes: Json = { '*/*': { schema: { type: 'string', format: 'binary' } } };

function success(definition: Definition, example: unknown): Json {
  if (definition.reply === null) return { description: 'Done' };
  const content: Json = {
    'application/json': { schema: jsonOf(definition.reply), ...(example !== undefined && { example }) },
  };
  if (definition.binary) Object.assign(content, bytes);
  if (!definition.list) return { description: definition.summary, content };
  content['text/csv'] = { schema: { type: 'string' } };
  const headers = {
    'X-Total-Count': { description: 'Number of all matching rows', schema: { type: 'integer' } },
    Link: { description: 'Next and previous page (RFC 8288)', schema: { type: 'string' } },
  };
  return { description: definition.summary, headers, content };
}

function operation(definition: Definition, answer: unknown): Json {
  return {
    operationId: definition.id,
    tags: [definition.tag],
    summary: definition.summary,
    ...(definition.description && { description: definition.description }),
    parameters: [
      ...parameters('path', definition.params, sampleOf(definition, 'path')),
      ...withContact(definition, parameters('query', definition.query, sampleOf(definition, 'query'))),
    ],
    ...(definition.body && {
      requestBody: { required: true, content: bodyOf(definition, definition.body) },
    }),
    responses: responses(definition, answer),
    ...(definition.access !== 'public' && { security: [{ apikey: [] }, { session: [] }] }),
  };
}

/** A sentence as a key with values. */
const refusalSchema = {
  type: 'object',
  required: ['key', 'values'],
  properties: { key: { type: 'string' }, values: { type: 'object', additionalProperties: true } },
};

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'message'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', enum: Object.keys(failureKinds) },
    message: { type: 'string', description: 'The same as detail' },
    refusal: { ...refusalSchema, description: 'What detail says, for programs that say it in other words' },
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

/** The OpenAPI document of every operation under /v1, with the answers as examples. */
export function openApiDocument(answers: Answers): Json {
  const paths: Record<string, Json> = {};
  for (const definition of Object.values<Definition>(endpoints)) {
    if (!definition.path.startsWith('/v1/')) continue;
    (paths[definition.path] ??= {})[definition.method.toLowerCase()] = operation(definition, answers[definition.id]);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Partnerdeck network',
      version: '1.0.0',
      description:
        'Campaigns, conversions and reports of an affiliate network. Every request carries a key in the header `apikey`.',
    },
    paths,
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: {
        apikey: { type: 'apiKey', in: 'header', name: 'apikey' },
        session: { type: 'apiKey', in: 'cookie', name: 'partnerdeck.session_token' },
      },
    },
  };
}
