import * as z from 'zod/mini';
import { endpoints } from '#contract';
import { formOf, type Definition } from '#contract/endpoint';
import { demoAccounts, examples, type Example } from '#server/http/examples';
import type { Caller } from './network.ts';
import { samples } from './samples.ts';

/** Requests generated from the contract's schemas and examples. */

/** A JSON schema, as far as tests read it. */
export interface Json {
  type?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  default?: unknown;
  format?: string;
  pattern?: string;
  items?: Json;
}

export const definitions = Object.values(endpoints) as Definition[];
export const contactOf = (one: Definition) => one.contactParameter ?? 'contactId';

interface Members {
  properties: Record<string, Json>;
  required: string[];
}

const read = new WeakMap<object, Members>();

/** A schema's members, and the names of the required ones. */
export function membersOf(schema: Definition['query']): Members {
  if (!schema) return { properties: {}, required: [] };
  const known = read.get(schema);
  if (known) return known;
  const { properties, required = [] } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as {
    properties: Record<string, Json>;
    required?: string[];
  };
  const members = { properties, required: required.filter((name) => properties[name]?.default === undefined) };
  read.set(schema, members);
  return members;
}

/** The schema of a value or of a list's items. */
export const itemOf = (schema: Json): Json => (schema.type === 'array' ? (schema.items ?? {}) : schema);

const valid: Record<string, Example | undefined> = { ...samples, ...examples };
const exampleOf = (one: Definition) => valid[one.id];

/** The caller of an operation: its example's, or an account manager. */
export const roleOf = (one: Definition): Caller['role'] => exampleOf(one)?.as ?? 'manager';

function madeUp(name: string, schema: Json): string {
  const { type, format, pattern, enum: words } = itemOf(schema);
  const isTime = format?.startsWith('date') || (pattern !== undefined && new RegExp(pattern).test('2026-01-01'));
  if (words) return words[0] ?? '';
  if (isTime) return /^(to|end)/.test(name) ? '2026-03-01' : '2026-01-01';
  return type === 'integer' ? '1' : 'text';
}

/** A valid query in the caller's account: the example's, or a generated one. */
export function queryFor(one: Definition, caller: Caller): Record<string, unknown> {
  const { properties, required } = membersOf(one.query);
  const query = Object.fromEntries(required.map((name) => [name, madeUp(name, properties[name] ?? {})]));
  const account = { agencyId: caller.own.agencyId, [contactOf(one)]: caller.own.contactId };
  return { ...query, ...exampleOf(one)?.query, ...account };
}

/** A valid body; the things it names may not exist. */
export function bodyFor(one: Definition): object | undefined {
  if (!one.body) return undefined;
  const { properties, required } = membersOf(one.body);
  const value = (name: string) => (itemOf(properties[name] ?? {}).type === 'string' ? 'text' : 1);
  return exampleOf(one)?.body ?? Object.fromEntries(required.map((name) => [name, value(name)]));
}

/** The payload: a form with a file for uploads, else the body. */
export function payloadFor(one: Definition, body: object | undefined = bodyFor(one)): object | undefined {
  if (!one.upload) return body;
  const { name, text } = exampleOf(one)?.file ?? { name: 'file.txt', text: 'text' };
  return formOf({ ...body }, new File([text], name));
}

/** An endpoint's address with parameters from `params`, the example, or a campaign's id. */
export function addressOf(one: Definition, params: Record<string, number | string> = {}): string {
  const known = { ...params, ...exampleOf(one)?.params };
  return one.path.replace(/\{(\w+)\}/g, (_, name: string) => String(known[name] ?? demoAccounts.publisher));
}
