import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReportRow } from '#contract/reports/request';
import { engineOf } from '#server/db/engine/engine';
import type { Deps } from '#server/deps';
import { wantsCsv, type HandlersOf } from '#server/http/mount';
import { accountCurrency } from './account.store.ts';
import { csvLines, jsonText } from './answer.ts';
import { RunningReports, withinTime } from './limits.ts';
import { narrowingOf } from './narrowing.ts';
import { fieldNames, planOf, type Plan } from './plan.ts';
import type { HeldRows } from './rows.ts';
import { runReport } from './run.ts';

export function reportHandlers(deps: Deps): HandlersOf<'executeReport'> {
  const running = new RunningReports();
  return {
    executeReport: async ({ query, body, scope, request, reply }) => {
      const { db, rates, trafficDays } = deps;
      const gone = goneSignal(reply);
      const narrowing = await narrowingOf(db, query, scope);
      const accountsOwn = await accountCurrency(db, scope);
      const context = {
        today: deps.today(),
        accountCurrency: accountsOwn,
        rates,
        isPublisher: scope.role === 'publisher',
      };
      const plan = planOf(body, context);
      const { rows, end } = await withinTime(deps.config.REPORT_SECONDS, gone, async (signal) => {
        const ended = await running.begin(`${scope.agencyId}:${scope.contactId}`, signal);
        try {
          const source = {
            db,
            scope,
            rates,
            narrowing,
            daysUpTo: trafficDays.forReports,
            byAgency: engineOf(db).name === 'postgres',
          };
          return { rows: await running.inTurn(signal, () => runReport(plan, source, signal)), end: ended };
        } catch (error) {
          ended();
          throw error;
        }
      });
      // What the route sends is a stream of the rows, written as they come; the contract knows them as a list.
      return answerOf(plan, rows, request, reply).once('close', end) as unknown as ReportRow[];
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
