/** The generated files of the published client: its operations as data, and the types of their input and answers. */
import { descriptionOf } from '../contract/descriptions/index.ts';
import type { Definition } from '../contract/endpoint.ts';
import { schemaOf, type Schema } from '../server/http/described.ts';
import { problemSchema, published } from '../server/http/openapi.ts';

const note = '// Written by `npm run generate` from the contract.\n';

const indented = (text: string) => text.replace(/\n/g, '\n  ');
const comment = (text: string | undefined) => (text ? `/** ${text.replaceAll('*/', '* /')} */\n` : '');
const nameOf = (name: string) => (/^[\w$]+$/.test(name) ? name : JSON.stringify(name));

interface Read extends Schema {
  enum?: unknown[];
  const?: unknown;
  additionalProperties?: Schema | boolean;
}

/** A JSON schema as a type. @param maybe whether a member may be left out */
function typeOf(schema: Read, maybe: (name: string, member: Schema) => boolean): string {
  const { type, properties, required = [], items, anyOf, additionalProperties: others } = schema;
  if (Array.isArray(type)) return type.map((one) => typeOf({ ...schema, type: one }, maybe)).join(' | ');
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (anyOf) return [...new Set(anyOf.map((one) => typeOf(one, maybe)))].join(' | ');
  if (type === 'array') return `(${typeOf(items ?? {}, maybe)})[]`;
  if (properties) {
    const members = Object.entries(properties).map(([name, member]) => {
      const optional = !required.includes(name) || maybe(name, member);
      return `${comment(member.description)}${nameOf(name)}${optional ? '?' : ''}: ${typeOf(member, maybe)}${optional ? ' | undefined' : ''};`;
    });
    return `{\n  ${indented(members.join('\n'))}\n}`;
  }
  if (type === 'object') return `Record<string, ${typeof others === 'object' ? typeOf(others, maybe) : 'unknown'}>`;
  return (
    { string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' }[type ?? ''] ?? 'unknown'
  );
}

const never = () => false;

function inputOf(definition: Definition): string {
  const parts = (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = definition[part];
    if (!schema) return [];
    const json = schemaOf(schema, (path) => descriptionOf(definition.id, part, path));
    return [`${part}: ${typeOf(json, (_, member) => member.default !== undefined)};`];
  });
  const file = definition.upload ? ['/** The file. */\nfile: File;'] : [];
  return `{\n  ${indented([...parts, ...file].join('\n'))}\n}`;
}

function answerOf({ id, reply }: Definition): string {
  return reply
    ? typeOf(
        schemaOf(reply, (path) => descriptionOf(id, 'reply', path)),
        never,
      )
    : 'undefined';
}

/** TypeScript of the operations' types. */
export function clientTypes(): string {
  const operations = published().map((definition) => {
    const text = [definition.summary, definition.description].filter(Boolean).join('. ');
    const body = `input: ${inputOf(definition)};\nanswer: ${answerOf(definition)};`;
    return `${comment(text)}${definition.id}: {\n  ${indented(body)}\n};`;
  });
  return (
    `${note}\n/** Input and answer of each operation. */\nexport interface Operations {\n  ${indented(operations.join('\n'))}\n}\n\n` +
    `/** Body of every failed answer. */\nexport interface Problem ${typeOf(problemSchema, never)}\n`
  );
}

/** TypeScript of the operations as data. */
export function clientOperations(): string {
  const rows = published().map(({ id, method, path }) => `  ${id}: { method: '${method}', path: '${path}' },`);
  return `${note}\n/** Method and path of each operation. */\nexport const operations = {\n${rows.join('\n')}\n} as const;\n`;
}
