import type { FastifyReply } from 'fastify';
import { engineOf } from '#server/db/engine/engine';
import type { Deps } from '#server/deps';
import type { HandlersOf } from '#server/http/mount';
import { accountCurrency } from './account.store.ts';
import { RunningReports, withinTime } from './limits.ts';
import { narrowingOf } from './narrowing.ts';
import { fieldNames, planOf } from './plan.ts';
import { runReport } from './run.ts';

export function reportHandlers(deps: Deps): HandlersOf<'executeReport'> {
  const running = new RunningReports();
  return {
    executeReport: async ({ query, body, scope, reply }) => {
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
      return { fields: fieldNames(plan), count: rows.count, inOrder: () => rows.inOrder(), end };
    },
  };
}

/** A signal that aborts when the client disconnects before the answer ends. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const look = () => {
    if (!raw.writableFinished) controller.abort();
  };
  if (raw.destroyed) look();
  else raw.once('close', look);
  return controller.signal;
}
