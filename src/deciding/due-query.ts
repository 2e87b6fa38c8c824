import { getDecisionsDue } from '#contract/conversions';
import { queryOf } from '#src/api/query.ts';
import type { Viewer } from '#src/api/viewer.ts';

/** The account's conversions that wait for a decision, as of the network's day, in its own currency. */
export const dueQuery = ({ agencyId, contactId, today, currency }: Viewer) =>
  queryOf(getDecisionsDue, { query: { agencyId, contactId, today, targetCurrencyCode: currency } });
