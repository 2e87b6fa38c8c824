import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '#contract/failures';
import type { ReportRow } from '#contract/reports/request';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import { wantsCsv, type HandlersOf } from '#server/http/mount';
import { accountCurrency } from './account.store.ts';
import { csvLines, jsonText } from './answer.ts';
import type { Narrowing } from './compile.ts';
import { RunningReports, withinTime } from './limits.ts';
import { fieldNames, planOf, type Plan } from './plan.ts';
import type { HeldRows } from './rows.ts';
import { runReport } from './run.ts';

export function reportHandlers(deps: Deps): HandlersOf<'executeReport'> {
  const running = new RunningReports();
  return {
    executeReport: async ({ query, body, scope, request, reply }) => {
      const { db, rates, trafficDays } = deps;
      const gone = goneSignal(reply);
      const narrowing = narrowingOf(query, scope);
      const accountsOwn = await accountCurrency(db, scope);
      const context = {
        today: deps.today(),
        accountCurrency: accountsOwn,
        rates,
        isPublisher: scope.role === 'publisher',
      };
      const plan = planOf(body, context);
      const end = running.begin(`${scope.agencyId}:${scope.contactId}`);
      try {
        const rows = await withinTime(deps.config.REPORT_SECONDS, gone, (signal) =>
          running.inTurn(signal, () =>
            runReport(plan, { db, scope, rates, narrowing, daysUpTo: trafficDays.upTo }, signal),
          ),
        );
        return answerOf(plan, rows, request, reply).once('close', end) as unknown as ReportRow[];
      } catch (error) {
        end();
        throw error;
      }
    },
  };
}

/** Aborts when the client's connection ends before the answer does. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const look = () => {
    if (!raw.writableFinished) controller.abort();
  };
  if (raw.destroyed) look();
  else raw.once('close', look);
  return controller.signal;
}

/** The rows as JSON or CSV, sent as they are written. */
function answerOf(plan: Plan, rows: HeldRows, { headers }: FastifyRequest, reply: FastifyReply): Readable {
  const csv = wantsCsv(headers.accept);
  reply.header('vary', 'accept').header('x-total-count', rows.count);
  reply.type(csv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8');
  return Readable.from((csv ? csvLines : jsonText)(fieldNames(plan), rows), {
    objectMode: false,
    highWaterMark: 65_536,
  });
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
