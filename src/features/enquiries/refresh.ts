import type { QueryClient } from '@tanstack/react-query';

/** Endpoints whose cached answers an answer to an enquiry makes stale. */
const touched = new Set(['listEnquiries', 'getEnquiry', 'listConversions', 'getConversion', 'getChanges']);

/** Asks anew for what an answer to an enquiry has changed. */
export const refreshAnswered = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => touched.has(String(queryKey[0])) });
