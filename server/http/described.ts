import * as z from 'zod/mini';

export type Json = Record<string, unknown>;

/** A JSON schema, as far as the OpenAPI document changes it. */
export interface Schema extends Json {
  type?: string | string[];
  default?: unknown;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
}

/** The meaning of a member at a dotted path. */
type Describe = (path: string) => string | undefined;

/** The JSON schema of a part of the contract, with a description of each member. */
export function schemaOf(schema: z.ZodMiniType, describe: Describe): Schema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Schema;
  return described(json, describe, '');
}

/** The schema with a description of each member. */
export function described(schema: Schema, describe: Describe, path: string): Schema {
  const { properties, items, anyOf } = schema;
  const member = ([name, value]: [string, Schema]) => {
    const at = path === '' ? name : `${path}.${name}`;
    const description = describe(at);
    return [name, { ...described(value, describe, at), ...(description && { description }) }];
  };
  return {
    ...schema,
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(member)) as never }),
    ...(items && { items: described(items, describe, path) }),
    ...(anyOf && { anyOf: anyOf.map((one) => described(one, describe, path)) }),
  };
}

/** The schema of a body as a client sends it: a member with a default may be left out, unless it is `assumed`. */
export function asSent(schema: Schema, assumed: object): Schema {
  const { properties = {}, required = [] } = schema;
  return { ...schema, required: required.filter((name) => name in assumed || properties[name]?.default === undefined) };
}
