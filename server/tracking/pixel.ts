import { sale, type Sale } from '#contract/tracking';
import { invalid } from '#server/failure';
import { fieldErrors, parsed } from '#server/http/input';

/** A transparent 1 x 1 GIF. */
export const POINT = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const texts = ['ref', 'amount', 'currency', 'cid', 'voucher', 'uid'] as const;

/** The JSON basket of an address; invalid JSON is passed on for refusal. */
function basketOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The members of a sale in a pixel's address, as they were sent. The case of names does not matter; unknown ones are ignored. */
export function pixelMembers(query: Record<string, readonly string[]>): Record<string, unknown> {
  const values = new Map<string, string>();
  for (const [name, [value]] of Object.entries(query)) {
    const lower = name.toLowerCase();
    if (value !== undefined && value !== '' && !values.has(lower)) values.set(lower, value);
  }
  const members: Record<string, unknown> = {};
  const pid = values.get('pid');
  if (pid !== undefined) members['pid'] = /^\d{1,15}$/.test(pid) ? Number(pid) : pid;
  for (const name of texts) if (values.has(name)) members[name] = values.get(name);
  if (values.has('customertype')) members['customerType'] = values.get('customertype');
  const items = values.get('items');
  if (items !== undefined) members['items'] = basketOf(items);
  const extras = [...values].filter(([name]) => /^ex([1-9]|1[01])$/.test(name));
  if (extras.length > 0) members['extendedData'] = Object.fromEntries(extras);
  return members;
}

/**
 * Reads the members of a pixel's sale.
 * @throws INVALID_REQUEST with every bad parameter
 */
export function readPixel(members: Record<string, unknown>): Sale {
  const { data, issues } = parsed(sale, members);
  if (data) return data;
  // The pixel has each further value under its own name.
  const path = (names: readonly PropertyKey[]) => names.filter((name) => name !== 'extendedData');
  throw invalid(issues.flatMap((issue) => fieldErrors('query', { ...issue, path: path(issue.path) })));
}

/** Text reduced to characters that a header allows. */
export const headerText = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 300);
