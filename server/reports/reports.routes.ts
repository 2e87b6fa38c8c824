import type { Deps } from '#server/deps';
import type { FurtherErrors } from '#server/http/input';
import type { HandlersOf } from '#server/http/mount';
import type { WrongField } from '#server/failure';
import { accountCurrency } from '#server/domain/account-currency.store';
import { sees } from '#server/domain/seen';
import { withinTime, type RunningReports } from './limits.ts';
import { narrowingErrors, narrowingOf } from './narrowing.ts';
import { errorsOf, plansOf } from './plan.ts';
import { answerOf } from './rows.ts';
import { refuseTooLarge, runReports } from './run.ts';

export function reportHandlers(deps: Deps, running: RunningReports): HandlersOf<'executeReport'> {
  return {
    executeReport: async (call) => {
      const { query, body, scope } = call;
      const { gone } = call.request;
      const { db, rates, trafficDays } = deps;
      const errors: WrongField[] = [];
      const narrowing = await narrowingOf(db, query, scope, errors);
      const accountsOwn = await accountCurrency(db, scope);
      const context = {
        today: deps.today(),
        accountCurrency: accountsOwn,
        rates,
        seesCosts: sees(scope, 'costs'),
      };
      const plans = plansOf(body, context, errors);
      const source = { db, scope, rates, narrowing, daysUpTo: trafficDays.forReports };
      const { parts, end } = await withinTime(deps.config.REPORT_SECONDS, gone, async (signal) => {
        for (const plan of plans)
          await refuseTooLarge(plan, source, (number, look) => running.lookFirst(number, signal, look), signal);
        const ended = await running.begin(`${scope.agencyId}:${scope.contactId}`, signal);
        try {
          return { parts: await running.inTurn(signal, () => runReports(plans, source, signal)), end: ended };
        } catch (error) {
          ended();
          throw error;
        }
      });
      return { ...answerOf(parts), end };
    },
  };
}

/** Errors of a refused request that the contract cannot express. */
export function reportErrors({ db, today, rates }: Deps): FurtherErrors {
  return async ({ query, body, bad }, scopeOf) => [
    ...(await narrowingErrors(db, query, await scopeOf(query))),
    ...errorsOf(body, bad, { today: today(), rates }),
  ];
}
