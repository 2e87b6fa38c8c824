/** The collection of requests for Postman, Bruno and others that read Postman's format, from the contract. */
import { descriptionOf } from '../contract/descriptions/index.ts';
import { queryText, type Definition } from '../contract/endpoint.ts';
import { demoAccounts, examples, type Example } from '../server/http/examples.ts';
import { membersOf } from '../server/testing/requests.ts';
import { published } from '../server/http/openapi.ts';

const examplesById: Readonly<Record<string, Example | undefined>> = examples;

interface Pair {
  key: string;
  value: string;
  description?: string;
  disabled?: boolean;
}

/** `Postman` calls a variable of the collection `{{address}}`. */
const variables = [
  { key: 'address', value: 'http://127.0.0.1:4000', description: 'Address of the service' },
  { key: 'key', value: '', description: 'Key of a service account' },
  { key: 'agencyId', value: '1', description: 'Agency of the key' },
  { key: 'contactId', value: String(demoAccounts.publisher), description: 'Account of the key' },
];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Parameters of the query: those of the example and the required ones are sent, the others wait to be ticked. */
function queryOf(definition: Definition): Pair[] {
  const contact = definition.contactParameter ?? 'contactId';
  const given: Record<string, unknown> = { agencyId: '{{agencyId}}', [contact]: '{{contactId}}' };
  Object.assign(given, examplesById[definition.id]?.query);
  return Object.keys(membersOf(definition.query).properties).map((key) => {
    const value = given[key];
    return {
      key,
      value: [value ?? ''].flat().map(textOf).join(','),
      description: descriptionOf(definition.id, 'query', key) ?? '',
      ...(value === undefined && { disabled: true }),
    };
  });
}

function bodyOf(definition: Definition): object | undefined {
  const { body = {}, file } = examplesById[definition.id] ?? {};
  if (!definition.body) return undefined;
  if (!definition.upload) {
    return { mode: 'raw', raw: JSON.stringify(body, null, 2), options: { raw: { language: 'json' } } };
  }
  const fields = Object.entries(body).map(([key, value]) => ({ key, type: 'text', value: String(value) }));
  return { mode: 'formdata', formdata: [...fields, { key: 'file', type: 'file', src: file?.name ?? '' }] };
}

function requestOf(definition: Definition) {
  const { as = 'publisher', params = {} } = examplesById[definition.id] ?? {};
  const path = definition.path.replace(/\{(\w+)\}/g, ':$1');
  const query = queryOf(definition);
  const sent = Object.fromEntries(query.flatMap(({ key, value, disabled }) => (disabled ? [] : [[key, value]])));
  const body = bodyOf(definition);
  return {
    name: definition.summary,
    request: {
      method: definition.method,
      description: `${definition.description ?? definition.summary}\n\nThe example is for a key of the role ${as}.`,
      header: [{ key: 'apikey', value: '{{key}}' }],
      url: {
        raw: `{{address}}${path}${decodeURIComponent(queryText(sent))}`,
        host: ['{{address}}'],
        path: path.slice(1).split('/'),
        query,
        variable: Object.entries(params).map(([key, value]) => ({
          key,
          value: String(value ?? ''),
          description: descriptionOf(definition.id, 'params', key) ?? '',
        })),
      },
      ...(body && { body }),
    },
  };
}

/** Requests of every operation under /v1 in a folder for each group, in Postman's format 2.1. */
export function collection() {
  const groups = Map.groupBy(published(), ({ tag }) => tag);
  return {
    info: {
      name: 'Partnerdeck',
      description:
        'Every operation of the API with an example. Set the variables address, key, agencyId and contactId.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: variables,
    item: [...groups].map(([name, some]) => ({ name, item: some.map(requestOf) })),
  };
}
