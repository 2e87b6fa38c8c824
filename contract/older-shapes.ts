import type * as z from 'zod/mini';
import type { Definition } from './endpoint.ts';

/**
 * Converts answers of another network to the contract's shape. Some of its operations are older: members have other
 * names or types, or are missing. Loaded only in front of such a network.
 */

type Row = Record<string, unknown>;
interface Def {
  type: string;
  innerType?: z.ZodMiniType;
  element?: z.ZodMiniType;
  out?: z.ZodMiniType;
  shape?: Record<string, z.ZodMiniType>;
}

/** Older member names by operation: `[newer, older]`. */
const renamed: Record<string, readonly (readonly [string, string])[]> = {
  listCampaigns: [['campaignLogo', 'primaryLogo']],
  getCampaign: [
    ['campaignLogo', 'primaryLogo'],
    ['productId', 'id'],
  ],
};

/** Answers that are a bare value in the older shape: the member that holds it now. */
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
 * Converts a value to its schema as far as possible: text to numbers and booleans, a single value to a list, a missing
 * value to null, or to an empty text or list where null is not allowed; one that is optional stays or goes missing.
 */
function fitted(schema: z.ZodMiniType, value: unknown): unknown {
  // `type` tells which members exist; zod's public types do not express that.
  const { type, innerType, out, element, shape }: Def = schema._zod.def;
  if (type === 'optional' && (value === undefined || value === null)) return undefined;
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

/** A row under its newer names; the requested account fills in a missing one. */
function named(id: string, row: unknown, account: Row): unknown {
  if (!isRow(row)) return row;
  const names = (renamed[id] ?? []).flatMap(([newer, older]) =>
    row[newer] === undefined && row[older] !== undefined ? [[newer, row[older]] as const] : [],
  );
  return { ...account, ...row, ...Object.fromEntries(names) };
}

/**
 * Converts another network's answer to the contract's shape. @param query the request's query: older rows may lack
 * agency and contact
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
