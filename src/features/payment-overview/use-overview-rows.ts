import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getPaymentOverview, overviewStatuses, type OverviewRow } from '#contract/payment-overview';
import { queryOf } from '#src/api/query.ts';
import type { Viewer } from '#src/api/viewer.ts';
import * as t from '#text';
import { inRequest, monthOf, partsOf, partsWith, rangeText, type Months } from './months.ts';

export interface Arriving {
  rows: readonly OverviewRow[];
  parts: number;
  arrived: number;
  /** The months, in words, that could not be loaded. */
  failed: readonly string[];
  error: Error | null;
  retry: () => void;
}

const queryFor = ({ agencyId, contactId }: Viewer, months: Months) =>
  queryOf(getPaymentOverview, {
    query: {
      agencyId,
      contactId,
      ...inRequest(months),
      advertiserId: 0,
      campaignId: 0,
      paymentStatus: [...overviewStatuses],
    },
  });

/** Single months before, and the query that says which; as long as they are not known, they are a part on its way. */
interface Earlier {
  months: readonly string[] | undefined;
  query: Pick<UseQueryResult, 'isLoadingError' | 'error' | 'refetch'>;
}

/** Every advertiser, campaign and status of the months, requested in parts, the latest first, then of the earlier ones. */
export function useOverviewRows(viewer: Viewer, { first, last }: Months, before: Earlier): Arriving {
  const { months: earlier, query } = before;
  const isMissing = !earlier && query.isLoadingError;
  const parts = useMemo(() => [...partsOf({ first, last }), ...partsWith(earlier ?? [])], [first, last, earlier]);
  const isShown = (row: OverviewRow) => monthOf(row) >= first || earlier?.includes(monthOf(row));
  return useQueries({
    queries: parts.map((part) => queryFor(viewer, part)),
    combine: (results) => ({
      rows: results.flatMap(({ data }) => data?.data ?? []).filter(isShown),
      parts: parts.length + (earlier ? 0 : 1),
      arrived: results.filter(({ data }) => data !== undefined).length,
      failed: [
        ...parts.filter((_, index) => results[index]?.isLoadingError).map(rangeText),
        ...(isMissing ? [t.paymentOverview.progress.earlier] : []),
      ],
      error: results.find(({ isLoadingError }) => isLoadingError)?.error ?? (isMissing ? query.error : null),
      retry: () => {
        if (isMissing) void query.refetch();
        for (const { isLoadingError, refetch } of results) if (isLoadingError) void refetch();
      },
    }),
  });
}
