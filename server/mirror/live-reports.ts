import { createHash } from 'node:crypto';
import { executeReport, readReportDay, type ReportRequest, type ReportRow } from '#contract/reports/request';
import type { Network } from '#server/network';
import { Failure } from '#server/failure';
import type { StreamedRows } from '#server/http/streamed';
import { isAnswerable } from './answerable.ts';
import { keepAnswers, keptAnswer } from './answers.store.ts';
import type { Live } from './live.ts';
import { partsOf, remembered } from './parts.store.ts';
import { ACCOUNT_CURRENCY, daysBefore, RECENT_DAYS, ROUNDED } from './read-traffic.ts';
import { isFirstPart } from './schedule.ts';
import { LiveError } from './trouble.ts';

/** A report that was asked live is kept for so long. */
const KEPT_MS = 900_000;

/** Whether a report can be answered from what is stored, exactly as the live network would. */
export async function answersItself({ db, today }: Network, request: ReportRequest): Promise<boolean> {
  const [parts, currency, rounded] = await Promise.all([
    partsOf(db),
    remembered(db, ACCOUNT_CURRENCY),
    remembered(db, ROUNDED),
  ]);
  const isReadFirst = parts.filter(isFirstPart).every(({ read_at }) => read_at !== null);
  const hasExtent = parts.some(({ kind, read_at }) => kind === 'extent' && read_at !== null);
  const recent = daysBefore(today(), RECENT_DAYS - 1);
  const covers = (fromDate: string, toDate: string) => {
    const [from = fromDate, to = toDate] = [readReportDay(fromDate), readReportDay(toDate)];
    if (isReadFirst && from >= recent) return true;
    if (!hasExtent) return false;
    const within = parts.filter(({ month }) => month !== null && month >= from.slice(0, 7) && month <= to.slice(0, 7));
    return within.every(({ kind, read_at }) => kind !== 'month' || read_at !== null);
  };
  return isAnswerable(request, { currency, isRounded: rounded !== undefined, covers, today: today() });
}

/** A report as the live network answers it, kept for a while. @throws UPSTREAM_FAILED when it does not */
export async function liveReport(
  db: Network['db'],
  live: Live,
  body: ReportRequest,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<StreamedRows<ReportRow> & { at: Date }> {
  const path = `executeReport/${createHash('sha256').update(JSON.stringify(body)).digest('hex')}`;
  const kept = await keptAnswer(db, path);
  if (kept && now.getTime() - kept.readAt.getTime() < KEPT_MS)
    return streamed(kept.body as ReportRow[], body, kept.readAt);
  try {
    const { data } = await live.ask(executeReport, { query: {}, body }, { urgency: 'person', signal });
    await keepAnswers(db, [{ path, body: data }], now);
    return streamed(data, body, now);
  } catch (error) {
    if (error instanceof LiveError) throw new Failure('UPSTREAM_FAILED', error.trouble);
    throw error;
  }
}

function streamed(rows: readonly ReportRow[], { dimensions, measures }: ReportRequest, at: Date) {
  const fields = rows[0] ? Object.keys(rows[0]) : [...dimensions, ...measures];
  const values = rows.map((row) => fields.map((name) => row[name] ?? null));
  return { fields, count: rows.length, inOrder: () => [values], end: () => undefined, at };
}
