import { listAccounts } from '#contract/agency';
import { queryOf } from '#src/api/query.ts';

/** What an account is called and what it is; it hardly ever changes. */
export function accountQuery(agencyId: number, contactId: number) {
  const query = { agencyId, contactIds: [contactId], limit: 1 };
  return { ...queryOf(listAccounts, { query }), staleTime: 10 * 60_000 };
}
