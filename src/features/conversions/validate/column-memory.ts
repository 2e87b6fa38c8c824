import * as z from 'zod/mini';
import { decisionColumns, type ColumnUse } from '#contract/decision-table';

/** The use of columns that somebody has chosen, kept by this browser for each header line. */

const KEY = 'partnerdeck:decision-columns';
/** Headers that are remembered; the one chosen longest ago goes first. */
const MOST = 30;

const stored = z.array(
  z.object({ header: z.string(), uses: z.array(z.nullable(z.enum([...decisionColumns, 'unused']))) }),
);
type Stored = z.output<typeof stored>;

const lineOf = (header: readonly string[]) => header.map((name) => name.toLowerCase()).join('\t');

function all(): Stored {
  try {
    return stored.safeParse(JSON.parse(localStorage.getItem(KEY) ?? '[]')).data ?? [];
  } catch {
    // Some private windows refuse storage, and another program may have written something else.
    return [];
  }
}

/** The columns as they were chosen last for this header; undefined for none, and for a table without a header. */
export function recalled(header: readonly string[]): ColumnUse[] | undefined {
  const uses = all().find((one) => one.header === lineOf(header))?.uses;
  return uses?.length === header.length ? uses.map((use) => use ?? undefined) : undefined;
}

/** Keeps the use of the columns of a header. */
export function remember(header: readonly string[], uses: readonly ColumnUse[]): void {
  if (header.every((name) => name === '')) return;
  const line = lineOf(header);
  const others = all().filter((one) => one.header !== line);
  const kept = [...others, { header: line, uses: uses.map((use) => use ?? null) }].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // As above: the choice then lasts as long as the page.
  }
}
