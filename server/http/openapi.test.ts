import { expect, test } from 'vitest';
import { descriptions, descriptionOf, type Part } from '#contract/descriptions/index';
import { everywhere } from '#contract/descriptions/everywhere';
import answers from './answers.generated.json' with { type: 'json' };
import { schemaOf, type Schema } from './described.ts';
import { openApiDocument, published } from './openapi.ts';

/** Dotted paths of a schema's members. */
function pathsOf({ properties = {}, items, anyOf = [] }: Schema, path = ''): string[] {
  const members = Object.entries(properties).flatMap(([name, member]) => {
    const at = path === '' ? name : `${path}.${name}`;
    return [at, ...pathsOf(member, at)];
  });
  return [...members, ...[...(items ? [items] : []), ...anyOf].flatMap((one) => pathsOf(one, path))];
}

const parts = ['params', 'query', 'body', 'reply'] as const;
/** Every parameter and field of the API. */
const members = published().flatMap((definition) =>
  parts.flatMap((part) => {
    const schema = definition[part];
    const file = part === 'body' && definition.upload ? ['file'] : [];
    const paths = schema ? pathsOf(schemaOf(schema, () => undefined)) : [];
    return [...file, ...paths].map((path) => ({ operation: definition.id, part, path }));
  }),
);

test('every parameter and every field has a description', () => {
  expect(members.length).toBeGreaterThan(900);
  const missing = members.filter(({ operation, part, path }) => !descriptionOf(operation, part, path));
  expect(missing).toEqual([]);
});

test('every description is of a parameter or field that there is', () => {
  const there = new Set(members.map(({ operation, part, path }) => `${operation} ${part} ${path}`));
  const idle = Object.entries(descriptions).flatMap(([operation, { description: _, ...described }]) =>
    Object.entries(described).flatMap(([part, words]) =>
      Object.keys(words).flatMap((path) => (there.has(`${operation} ${part} ${path}`) ? [] : [`${operation} ${path}`])),
    ),
  );
  expect(idle).toEqual([]);
  const used = new Set(
    members.flatMap(({ operation, part, path }) => (wordsOf(operation, part)?.[path] ? [] : [path])),
  );
  expect(Object.keys(everywhere).filter((name) => !used.has(name))).toEqual([]);
});

const wordsOf = (operation: string, part: Part) => descriptions[operation]?.[part];

interface Documented {
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
}
interface Parameter {
  name: string;
  description?: string;
  required: boolean;
  example?: unknown;
  schema: Schema & { pattern?: string };
}
interface Operation {
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { headers?: object; content?: Record<string, { schema: Schema }> }>;
}
const document: Partial<Documented> = openApiDocument(answers, 'https://network.example');
const operation = (method: string, path: string): Operation => document.paths![path]![method]!;

test('the document names its server and describes each parameter', () => {
  expect(document.servers).toEqual([{ url: 'https://network.example' }]);
  const all = Object.values(document.paths!).flatMap((path) => Object.values(path));
  const parameters = all.flatMap((one) => one.parameters);
  expect(parameters.length).toBeGreaterThan(200);
  expect(parameters.filter(({ description = '' }) => description === '')).toEqual([]);
});

test('an instant’s pattern takes what the service takes, and its example', () => {
  const { schema, example } = operation('get', '/v1/invoices').parameters.find(({ name }) => name === 'startDate')!;
  const pattern = new RegExp(schema.pattern!);
  for (const text of [
    example as string,
    '2026-03-15T09:30:00Z',
    '2026-03-15T09:30',
    '2026-03-15T09:30:00.123+01:00',
    '2026-03-15T09:30:00-0500',
  ]) {
    expect(text).toMatch(pattern);
  }
  expect('tomorrow').not.toMatch(pattern);
  expect(schema['format']).toBeUndefined();
});

test('lists and reports are documented as CSV with their rows and headers', () => {
  for (const [method, path] of [
    ['get', '/v1/campaigns'],
    ['post', '/v1/reporting'],
  ] as const) {
    const { content, headers } = operation(method, path).responses['200']!;
    expect(Object.keys(content!)).toEqual(['application/json', 'text/csv']);
    expect(content!['text/csv']!.schema).toEqual(content!['application/json']!.schema);
    expect(Object.keys(headers!)).toContain('X-Total-Count');
  }
  const file = operation('get', '/v1/file-explorer/{id}').responses;
  expect(Object.keys(file['200']!.headers!)).toEqual(expect.arrayContaining(['ETag', 'Accept-Ranges']));
  expect(Object.keys(file['206']!.headers!)).toContain('Content-Range');
});

test('what may be left out by programs is documented as required, with what is assumed', () => {
  const { parameters } = operation('get', '/v1/conversions');
  expect(parameters.find(({ name }) => name === 'targetCurrencyCode')).toMatchObject({
    required: true,
    description: expect.stringContaining("the account's currency"),
  });
  const { schema } = operation('post', '/v1/reporting').requestBody!.content['application/json']!;
  expect(schema.required).toEqual(['measures', 'dimensions', 'conditions', 'orderBys', 'dateType', 'fromDate']);
  expect(schema.properties!['dateType']!.description).toContain('conversionDate');
});
