import { createHash } from 'node:crypto';
import type { BetterAuthOptions } from 'better-auth';
import type { DBAdapter } from 'better-auth/types';

type Adapter = DBAdapter<BetterAuthOptions>;
type Where = NonNullable<Parameters<Adapter['findMany']>[0]['where']>[number];

/** SHA-256 of a token as it is stored. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

const isToken = (one: Where): boolean => one.field === 'token';

function hashedWhere<W extends Where[] | undefined>(where: W): W {
  const hashed = where?.map((one) => {
    if (!isToken(one)) return one;
    const { value } = one;
    if (typeof value === 'string') return { ...one, value: tokenHash(value) };
    return Array.isArray(value) ? { ...one, value: value.map((each) => tokenHash(String(each))) } : one;
  });
  return hashed as W;
}

/** The row with the token that it was asked by, where it was asked by one. */
function withToken<R>(row: R, where: Where[] | undefined): R {
  const token = where?.find(isToken)?.value;
  return row && typeof token === 'string' ? { ...row, token } : row;
}

/**
 * An adapter that stores the hashes of session tokens. The library, which has no setting for it, gets back the token
 * that it made or asked by; rows that it lists by person have hashes.
 */
export function hashSessionTokens(adapter: Adapter): Adapter {
  const ofSession = (model: string) => model === 'session';
  const hashed = <T>(data: T): T => {
    const token = (data as { token?: unknown }).token;
    return typeof token === 'string' ? { ...data, token: tokenHash(token) } : data;
  };
  const narrowed = <O extends { model: string; where?: Where[] | undefined }>(options: O): O =>
    ofSession(options.model) ? { ...options, where: hashedWhere(options.where) } : options;
  return {
    ...adapter,
    create: async (options) => {
      if (!ofSession(options.model)) return adapter.create(options) as never;
      const { token } = options.data as { token?: unknown };
      const row = await adapter.create({ ...options, data: hashed(options.data) });
      return (typeof token === 'string' ? { ...row, token } : row) as never;
    },
    findOne: async (options) => {
      const row = await adapter.findOne(narrowed(options));
      return (ofSession(options.model) ? withToken(row, options.where) : row) as never;
    },
    findMany: async (options) => adapter.findMany(narrowed(options)) as never,
    update: async (options) => {
      if (!ofSession(options.model)) return adapter.update(options) as never;
      const row = await adapter.update({ ...narrowed(options), update: hashed(options.update) });
      return withToken(row, options.where) as never;
    },
    updateMany: (options) => adapter.updateMany({ ...narrowed(options), update: hashed(options.update) }),
    delete: (options) => adapter.delete(narrowed(options)),
    deleteMany: (options) => adapter.deleteMany(narrowed(options)),
    consumeOne: (options) => adapter.consumeOne(narrowed(options)) as never,
    transaction: (work) =>
      adapter.transaction((inside) => work({ ...inside, ...hashSessionTokens(inside as Adapter) })),
  };
}
