import { expect } from 'vitest';
import type { Caller, TestNetwork } from './network.ts';

type Query = Record<string, unknown>;

/** Reads a list; `always` is part of every query unless overridden. */
export function listReader<Row>(path: string, always: Query = {}) {
  const list = async (caller: Caller, query: Query = {}): Promise<Row[]> => {
    const response = await caller.get(path, { limit: 500, ...always, ...query });
    expect(response.statusCode, response.body).toBe(200);
    return response.json<Row[]>();
  };
  const total = async (caller: Caller, query: Query = {}): Promise<number> => {
    const response = await caller.get(path, { ...always, limit: 1, ...query });
    expect(response.statusCode, response.body).toBe(200);
    return Number(response.headers['x-total-count']);
  };
  return { list, total };
}

type Cell = string | number | boolean | null;

/** Whether values are sorted, nulls last, text by its lower case. */
function inOrder(values: Cell[], direction: 'asc' | 'desc'): boolean {
  const firstNull = values.findIndex((value) => value === null);
  const known = firstNull === -1 ? values : values.slice(0, firstNull);
  if (firstNull !== -1 && values.slice(firstNull).some((value) => value !== null)) return false;
  const key = (value: Cell) => (typeof value === 'string' ? value.toLowerCase() : Number(value));
  const keys = known.map(key);
  return keys.slice(1).every((after, index) => {
    const before = keys.slice(index, index + 1);
    return before.every((one) => (direction === 'asc' ? one <= after : one >= after));
  });
}

/** Expects every field to sort in both directions, and pages of equal rows to lose and repeat none. */
export async function expectSorting<Row extends object>(
  read: (query: Query) => Promise<Row[]>,
  fields: readonly (keyof Row & string)[],
  names: { by: string; direction: string },
  idOf: (row: Row) => unknown,
): Promise<void> {
  for (const field of fields) {
    for (const direction of ['asc', 'desc'] as const) {
      const rows = await read({ [names.by]: field, [names.direction]: direction });
      expect(
        inOrder(
          rows.map((row) => row[field] as Cell),
          direction,
        ),
        `${field} ${direction}`,
      ).toBe(true);
      const pages: Row[] = [];
      const size = Math.max(1, Math.ceil(rows.length / 3));
      for (let offset = 0; offset < rows.length; offset += size) {
        pages.push(...(await read({ [names.by]: field, [names.direction]: direction, offset, limit: size })));
      }
      expect(pages.slice(0, rows.length).map(idOf), `${field} ${direction} in pages`).toEqual(rows.map(idOf));
    }
  }
}

/** Rows of campaigns that a caller may see: a publisher's are those of its live relations. */
export async function offeredTo<Row extends { advertiser_id: number; campaign_id: number }>(
  { deps }: TestNetwork,
  { role, own }: Caller,
  rows: Row[],
): Promise<Row[]> {
  if (role === 'manager') return rows;
  if (role === 'advertiser') return rows.filter((one) => one.advertiser_id === own.contactId);
  const live = await deps.db
    .selectFrom('relation')
    .where('publisher_id', '=', own.contactId)
    .where('status', '=', 'live')
    .select('campaign_id')
    .execute();
  const campaigns = new Set(live.map((one) => one.campaign_id));
  return rows.filter((one) => campaigns.has(one.campaign_id));
}
