import * as z from 'zod/mini';
import { endpoints } from '#contract';
import { formOf, type Definition } from '#contract/endpoint';
import { demoAccounts, examples, type Example } from '#server/http/examples';
import type { Caller } from './network.ts';

/** Requests made up from the contract and its examples: what an endpoint takes, read from its schemas. */

/** A member of a schema, as far as tests look at it. */
export interface Json {
  type?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  default?: unknown;
  format?: string;
  items?: Json;
}

export const definitions = Object.values(endpoints) as Definition[];
export const contactOf = (one: Definition) => one.contactParameter ?? 'contactId';

/** The members of a schema and the names of those that may not be left out. */
export function membersOf(schema: Definition['query']): { properties: Record<string, Json>; required: string[] } {
  if (!schema) return { properties: {}, required: [] };
  const { properties, required = [] } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as {
    properties: Record<string, Json>;
    required?: string[];
  };
  return { properties, required: required.filter((name) => properties[name]?.default === undefined) };
}

/** What a value, or each value of a list, must be. */
export const itemOf = (schema: Json): Json => (schema.type === 'array' ? (schema.items ?? {}) : schema);

const exampleOf = (one: Definition) => (examples as Record<string, Example | undefined>)[one.id];

/** Who an operation is called as: an account manager, unless its example is somebody's. */
export const roleOf = (one: Definition): Caller['role'] => exampleOf(one)?.as ?? 'manager';

function madeUp(name: string, schema: Json): string {
  const { type, format, enum: words } = itemOf(schema);
  if (words) return words[0] ?? '';
  if (format?.startsWith('date')) return /^(to|end)/.test(name) ? '2026-03-01' : '2026-01-01';
  return type === 'integer' ? '1' : 'text';
}

/** A well-formed query in the caller's own account: the example's, or made up where there is none. */
export function queryFor(one: Definition, caller: Caller): Record<string, unknown> {
  const { properties, required } = membersOf(one.query);
  const query = Object.fromEntries(required.map((name) => [name, madeUp(name, properties[name] ?? {})]));
  const account = { agencyId: caller.own.agencyId, [contactOf(one)]: caller.own.contactId };
  return { ...query, ...exampleOf(one)?.query, ...account };
}

/** A well-formed body; what it names need not be there. */
export function bodyFor(one: Definition): object | undefined {
  if (!one.body) return undefined;
  const { properties, required } = membersOf(one.body);
  const value = (name: string) => (itemOf(properties[name] ?? {}).type === 'string' ? 'text' : 1);
  return exampleOf(one)?.body ?? Object.fromEntries(required.map((name) => [name, value(name)]));
}

/** The body as it is sent: a form with a file where that is what the endpoint takes. */
export function payloadFor(one: Definition, body: object | undefined = bodyFor(one)): object | undefined {
  if (!one.upload) return body;
  const { name, text } = exampleOf(one)?.file ?? { name: 'file.txt', text: 'text' };
  return formOf({ ...body }, new File([text], name));
}

/** The address of an endpoint, its parameters taken from `params`, the example, or a campaign's id. */
export function addressOf(one: Definition, params: Record<string, number | string> = {}): string {
  const known = { ...params, ...exampleOf(one)?.params };
  return one.path.replace(/\{(\w+)\}/g, (_, name: string) => String(known[name] ?? demoAccounts.publisher));
}
