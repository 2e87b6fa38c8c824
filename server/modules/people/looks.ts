import { DAY_MS } from '#contract/day';
import { actorColumns, audit } from '#server/domain/audit.store';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import type { OnLook } from '#server/http/admit';
import type { Principal } from '#server/http/principal';
import { hasLooked } from './people.store.ts';

/**
 * Writes down that an account manager looks at an account: once a day for each person and account. Nobody waits for it,
 * and a failure keeps nobody from looking.
 */
export function lookLog({ db, now }: Pick<Deps, 'db' | 'now'>, log: (error: unknown, what: string) => void): OnLook {
  let day = 0;
  let known = new Set<string>();
  const write = (principal: Principal, scope: Scope, since: Date) =>
    db.transaction().execute(async (tx) => {
      if (await hasLooked(tx, scope, principal.id, since)) return;
      await audit(tx, {
        agency_id: scope.agencyId,
        contact_id: scope.contactId,
        ...actorColumns(principal),
        action: 'account.looked_at',
        subject_kind: 'account',
        subject_id: String(scope.contactId),
        occurred_at: now(),
      });
    });
  return (principal, scope) => {
    const today = Math.floor(now().getTime() / DAY_MS);
    if (today !== day) [day, known] = [today, new Set()];
    const name = `${principal.id} ${scope.agencyId} ${scope.contactId}`;
    if (known.has(name)) return;
    known.add(name);
    write(principal, scope, new Date(today * DAY_MS)).catch((error: unknown) => {
      known.delete(name);
      log(error, 'a look at an account could not be written down');
    });
  };
}
