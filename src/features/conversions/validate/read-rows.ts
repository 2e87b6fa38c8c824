import { conversionUpdate } from '#contract/conversion-updates';
import { fileColumns, VALIDATIONS } from '#contract/files';
import { refusalOf } from '#contract/refusals/checked';
import type { Keyed } from '#contract/refusals/say';
import { checkWords } from '#text/checks';
import * as z from 'zod/mini';
import { pointed, readTable, type TextTable } from '#src/lib/csv-table.ts';
import { inPieces } from '#src/lib/in-pieces.ts';
import * as t from '#text';
import { updateOf, type Named, type Wish } from './types.ts';

/** Names of conversions out of what somebody pastes or drops: plain references, or a table with a header. Pure. */

export interface ReadRow extends Named {
  /** What is wrong with the row as it stands. */
  message: string | null;
}
export interface Read {
  kind: 'references' | 'table';
  rows: ReadRow[];
}

const columns = fileColumns[VALIDATIONS];
const known = [...columns.oneOf, ...columns.required, ...columns.optional] as const;
type ColumnName = (typeof known)[number];

/**
 * Reads a text. A first line with one of the table's column names makes it a table, whose rows may each say what is
 * asked; what they leave out is `wish`. Anything else is references, between spaces, commas, semicolons or lines.
 * Many are checked a piece at a time.
 */
export async function readRows(
  pasted: string,
  wish: Wish,
  advertiserId: number | null,
  signal?: AbortSignal,
): Promise<Read> {
  const table = tableOf(pasted);
  const rows = table ? tableRows(table, wish, advertiserId) : referenceRows(pasted, wish, advertiserId);
  const text = await checkWords();
  return {
    kind: table ? 'table' : 'references',
    rows: withTwins(await inPieces(rows, (row) => checked(row, text), signal)),
  };
}

/** How many conversions a text names, and whether each row says what is asked of it. */
export function countRows(text: string): { count: number; decides: boolean } {
  const table = tableOf(text);
  return table
    ? { count: table.count, decides: table.columns.includes('status') || table.columns.includes('amount') }
    : { count: references(text).length, decides: false };
}

type Table = TextTable<ColumnName>;

function tableOf(text: string): Table | undefined {
  const table = readTable(text, known);
  return table.columns.some((name) => name === 'conversionId' || name === 'advertiserRef') ? table : undefined;
}

function references(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '');
}

function referenceRows(text: string, wish: Wish, advertiserId: number | null): Named[] {
  return references(text).map((name) => ({ name, advertiserId, wish }));
}

function tableRows({ columns, rows }: Table, wish: Wish, advertiserId: number | null): Named[] {
  return rows().map((cells) => {
    const cell = (name: ColumnName) => cells[columns.indexOf(name)] || null;
    const own: Wish = {
      status: (cell('status')?.toLowerCase() ?? null) as Wish['status'],
      amount: pointed(cell('amount') ?? '') || null,
      rejectionCode: cell('rejectionCode'),
      rejectionReason: cell('rejectionReason'),
    };
    const says = own.status !== null || own.amount !== null;
    const owner = cell('advertiserId');
    return {
      name: cell('conversionId') ?? cell('advertiserRef') ?? '',
      advertiserId: owner === null ? advertiserId : Number(owner),
      wish: says ? own : withReason(wish, own),
    };
  });
}

/** The common decision for what the row itself gives as its reason. */
const withReason = (wish: Wish, { rejectionCode, rejectionReason }: Wish): Wish => ({
  ...wish,
  rejectionCode: rejectionCode ?? wish.rejectionCode,
  rejectionReason: rejectionReason ?? wish.rejectionReason,
});

/** The contract's own check, before anything is asked of the server. */
function checked(row: Named, text: (refusal: Keyed) => string): ReadRow {
  const update = { ...updateOf(row), advertiserId: row.advertiserId ?? 1 };
  const { success, error } = z.safeParse(conversionUpdate, update, { error: () => t.states.form.notValid });
  const [issue] = error?.issues ?? [];
  if (success) {
    const asksNothing = row.wish.status === null && row.wish.amount === null;
    return { ...row, message: asksNothing ? t.validate.asksNothing : null };
  }
  const member = issue?.path[0] === 'advertiserConversionId' ? t.validate.reference : String(issue?.path[0] ?? '');
  return { ...row, message: t.validate.badMember(member, wrongText(issue, text)) };
}

function wrongText(issue: z.core.$ZodIssue | undefined, text: (refusal: Keyed) => string): string {
  const refusal = refusalOf(issue?.message ?? '');
  return refusal ? text(refusal) : (issue?.message ?? '');
}

/** The same conversion twice would be decided by chance: only its first row counts. */
function withTwins(rows: readonly ReadRow[]): ReadRow[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const key = `${row.advertiserId ?? ''} ${row.name}`;
    if (row.name === '' || !seen.has(key)) {
      seen.add(key);
      return row;
    }
    return { ...row, message: row.message ?? t.validate.twice };
  });
}
