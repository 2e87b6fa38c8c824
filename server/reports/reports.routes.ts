import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Failure } from '#contract/failures';
import type { ReportRow } from '#contract/reports/request';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import { csvText } from '#server/http/csv';
import type { HandlersOf } from '#server/http/mount';
import { accountCurrency } from './account.store.ts';
import type { Narrowing } from './compile.ts';
import { RunningReports, withinTime } from './limits.ts';
import { planOf } from './plan.ts';
import { fieldNames, runReport } from './run.ts';

export function reportHandlers(deps: Deps): HandlersOf<'executeReport'> {
  const running = new RunningReports();
  return {
    executeReport: async ({ query, body, scope, request, reply }) => {
      const { db, rates } = deps;
      const narrowing = narrowingOf(query, scope);
      const currency = await accountCurrency(db, scope);
      const context = {
        today: deps.today(),
        accountCurrency: currency,
        rates,
        isPublisher: scope.role === 'publisher',
      };
      const plan = planOf(body, context);
      const work = (signal: AbortSignal) => runReport(plan, { db, scope, rates, narrowing }, signal);
      const rows = await running.run(`${scope.agencyId}:${scope.contactId}`, () =>
        withinTime(deps.config.REPORT_SECONDS, goneSignal(reply), work),
      );
      reply.header('vary', 'accept');
      if (!request.headers.accept?.includes('text/csv')) return rows;
      return csvOf(fieldNames(plan), rows, reply);
    },
  };
}

/** Aborts when the client's connection ends before the answer does. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

interface ManagerQuery {
  accountManagerType?: 'PAM' | 'CAM' | undefined;
  accountManagerIds?: number[] | undefined;
}

/** Publishers or campaigns of some account managers; only an account manager looks at those. */
function narrowingOf(
  { accountManagerType: type, accountManagerIds: ids = [] }: ManagerQuery,
  scope: Scope,
): Narrowing | undefined {
  if (ids.length === 0) return undefined;
  if (scope.role !== 'manager') {
    throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', 'accountManagerIds is for account managers.');
  }
  if (type) return { type, ids };
  const message = 'is required with accountManagerIds: PAM or CAM';
  throw new Failure('INVALID_REQUEST', `accountManagerType ${message}.`, [
    { path: 'query.accountManagerType', message },
  ]);
}

function csvOf(names: string[], rows: ReportRow[], reply: FastifyReply): ReportRow[] {
  reply.type('text/csv; charset=utf-8');
  const columns = names.map((name) => ({ name, path: [name] }));
  // The answer's type is that of JSON; as CSV the same rows go out as text.
  return Readable.from(csvText(columns, someAtATime(rows))) as unknown as ReportRow[];
}

async function* someAtATime(rows: ReportRow[]): AsyncIterable<ReportRow[]> {
  for (let from = 0; from < rows.length; from += 1000) yield rows.slice(from, from + 1000);
}
