import { listAccounts } from '#contract/agency';
import { queryOf } from '#src/api/query.ts';

/** An account's name and kind, which hardly ever change. */
export function accountQuery(agencyId: number, contactId: number) {
  const query = { agencyId, contactIds: [contactId], limit: 1 };
  return { ...queryOf(listAccounts, { query }), staleTime: 10 * 60_000 };
}
