import { listDecisionRows } from '#contract/decisions';
import { keyed, type Keyed } from '#contract/refusals/say';
import { callCsv } from '#src/api/call.ts';
import { scopeOf, type Viewer } from '#src/api/viewer.ts';
import { download } from '#src/ui/download.ts';
import * as t from '#text';
import { refusalText } from '#text/refusals';
import { emptyWish, type Draft, type Wish } from './types.ts';

/** The rows of a batch as a file: what came of each, and what they were made of. */

/** Columns of the result, by those of the answer; a file with the first ones may be sent again. */
const columns = {
  conversionId: 'conversionId',
  advertiserRef: 'advertiserRef',
  advertiserId: 'advertiserId',
  status: 'status',
  amount: 'amount',
  rejectionCode: 'rejectionCode',
  rejectionReason: 'rejectionReason',
  outcome: 'outcome',
  message: 'message',
  currency: 'currency',
  commissionBefore: 'before.commission',
  commissionAfter: 'after.commission',
};
type Line = Record<keyof typeof columns, string>;

async function linesOf(viewer: Viewer, batchId: number): Promise<Line[]> {
  const [{ data }, { readCsv }] = await Promise.all([
    callCsv(listDecisionRows, { params: { batchId }, query: scopeOf(viewer) }),
    import('#src/lib/csv.ts'),
  ]);
  const lines: Line[] = [];
  let header: string[] | undefined;
  for await (const rows of readCsv(data)) {
    header ??= rows.shift() ?? [];
    for (const cells of rows) lines.push(lineOf(header, cells));
  }
  return lines;
}

function lineOf(header: readonly string[], cells: readonly string[]): Line {
  const entries = Object.entries(columns).map(([name, from]) => [name, cells[header.indexOf(from)] ?? '']);
  const line = Object.fromEntries(entries) as Line;
  const message = refusalText({ message: line.message, refusal: refusalIn(header, cells) });
  return { ...line, message, ...(line.advertiserRef === line.conversionId && { advertiserRef: '' }) };
}

function refusalIn(header: readonly string[], cells: readonly string[]): Keyed | null {
  const [key, values] = ['refusal.key', 'refusal.values'].map((name) => cells[header.indexOf(name)]);
  return key && values ? keyed.parse({ key, values: JSON.parse(values) }) : null;
}

/** Hands the result of a batch to the user as a file. */
export async function downloadResult(viewer: Viewer, batchId: number): Promise<void> {
  const [lines, { writeCsv }] = await Promise.all([linesOf(viewer, batchId), import('#src/lib/csv.ts')]);
  const outcomes: Record<string, string> = t.validate.outcomes;
  const rows = lines.map((line) => Object.values({ ...line, outcome: outcomes[line.outcome] ?? line.outcome }));
  const text = writeCsv([Object.keys(columns), ...rows]);
  download(new Blob(['\uFEFF', text], { type: 'text/csv' }), t.validate.resultName(viewer.today));
}

const asked = [
  'conversionId',
  'advertiserRef',
  'advertiserId',
  'status',
  'amount',
  'rejectionCode',
  'rejectionReason',
] as const;

/** The input of a batch: plain references if all rows ask for the same, else a table. */
export async function draftOf(viewer: Viewer, batchId: number): Promise<Draft> {
  const [lines, { writeCsv }] = await Promise.all([linesOf(viewer, batchId), import('#src/lib/csv.ts')]);
  const wishes = new Set(lines.map((line) => JSON.stringify(wishOf(line))));
  const names = lines.map((line) => line.advertiserRef || line.conversionId);
  const [first] = lines;
  if (first && wishes.size === 1 && first.amount === '' && !names.some((name) => /[\s,;]/.test(name) || name === '')) {
    return { text: names.join('\n'), wish: wishOf(first) };
  }
  const said = asked.filter((name) => lines.some((line) => line[name] !== ''));
  return { text: writeCsv([said, ...lines.map((line) => said.map((name) => line[name]))]), wish: emptyWish };
}

const wishOf = ({ status, amount, rejectionCode, rejectionReason }: Line): Wish => ({
  status: status === 'approved' || status === 'rejected' ? status : null,
  amount: amount || null,
  rejectionCode: rejectionCode || null,
  rejectionReason: rejectionReason || null,
});
