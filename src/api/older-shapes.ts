import type * as z from 'zod/mini';
import type { Definition } from '#contract/endpoint';

/**
 * Answers of another network, given the shape that the contract promises. Some operations exist there in an older
 * shape: members have other names or types, or are missing. Loaded only in front of such a network.
 */

type Row = Record<string, unknown>;
/** The parts of a schema that say what it takes. */
interface Def {
  type: string;
  innerType?: z.ZodMiniType;
  element?: z.ZodMiniType;
  out?: z.ZodMiniType;
  shape?: Record<string, z.ZodMiniType>;
}

/** What the older shape calls by another name, by operation: `[newer, older]`. */
const renamed: Record<string, readonly (readonly [string, string])[]> = {
  listCampaigns: [['campaignLogo', 'primaryLogo']],
  getCampaign: [
    ['campaignLogo', 'primaryLogo'],
    ['productId', 'id'],
  ],
};

/** Answers that were a bare value in the older shape: the member that holds it now. */
const bare: Record<string, string> = { uploadFile: 'entryId' };

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

function wordOf(value: unknown): boolean {
  return typeof value === 'string' ? /^(true|yes|y|1|on|allowed)$/i.test(value.trim()) : Boolean(value);
}

function numberOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : null;
}

function scalarOf(type: string, value: unknown): unknown {
  const known = value !== undefined && value !== null;
  if (type === 'string') return known && typeof value !== 'object' ? `${value as string | number | boolean}` : '';
  if (!known) return null;
  if (type === 'number') return numberOf(value);
  return type === 'boolean' ? wordOf(value) : value;
}

/**
 * A value as its schema wants it, as far as it can be told: numbers and yes-or-no that came as text are read, one
 * where a list belongs becomes a list, what is missing is null, or empty where only text or a list may stand.
 */
function fitted(schema: z.ZodMiniType, value: unknown): unknown {
  // Which of the members a definition has goes by its kind; zod's types tell only the kind.
  const { type, innerType, out, element, shape } = schema._zod.def as unknown as Def;
  if (innerType) return value === undefined || value === null ? null : fitted(innerType, value);
  if (out) return fitted(out, value);
  if (element) return listOf(value).map((one) => fitted(element, one));
  if (!shape) return scalarOf(type, value);
  const row = isRow(value) ? value : {};
  return Object.fromEntries(Object.entries(shape).map(([name, member]) => [name, fitted(member, row[name])]));
}

function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

/** A row with its newer names, and the account that was asked for where it does not say whose it is. */
function named(id: string, row: unknown, account: Row): unknown {
  if (!isRow(row)) return row;
  const names = (renamed[id] ?? []).flatMap(([newer, older]) =>
    row[newer] === undefined && row[older] !== undefined ? [[newer, row[older]] as const] : [],
  );
  return { ...account, ...row, ...Object.fromEntries(names) };
}

/**
 * The answer of another network as ours would have given it.
 * @param query what was asked: rows of the older shape may not say of which agency and contact they are.
 */
export function inOurShape(endpoint: Definition, data: unknown, query: Row = {}): unknown {
  if (!endpoint.reply || endpoint.id === 'executeReport') return data;
  const { agencyId, contactId } = query;
  const account = { agencyId, agencyID: agencyId, contactId, contactID: contactId };
  const member = bare[endpoint.id];
  const answer = member !== undefined && !isRow(data) ? { [member]: data } : data;
  const rows = Array.isArray(answer)
    ? answer.map((row) => named(endpoint.id, row, account))
    : named(endpoint.id, answer, account);
  return fitted(endpoint.reply, rows);
}
