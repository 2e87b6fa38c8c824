import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getPaymentOverview, overviewStatuses, type OverviewRow } from '#contract/payment-overview';
import { queryOf } from '#src/api/query.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { partsOf, yearAndMonth, type Months } from './months.ts';

export interface Arriving {
  rows: readonly OverviewRow[];
  parts: number;
  arrived: number;
  failed: readonly Months[];
  error: Error | null;
  retry: () => void;
}

function queryFor({ agencyId, contactId }: Viewer, { first, last }: Months) {
  const [from, to] = [yearAndMonth(first), yearAndMonth(last)];
  return queryOf(getPaymentOverview, {
    query: {
      agencyId,
      contactId,
      startYear: from.year,
      startMonth: from.month,
      endYear: to.year,
      endMonth: to.month,
      advertiserId: 0,
      campaignId: 0,
      paymentStatus: [...overviewStatuses],
    },
  });
}

/** Every advertiser, campaign and status of the months, requested in parts, the latest first. */
export function useOverviewRows(viewer: Viewer, months: Months): Arriving {
  const { first, last } = months;
  const parts = useMemo(() => partsOf({ first, last }), [first, last]);
  return useQueries({
    queries: parts.map((part) => queryFor(viewer, part)),
    combine: (results) => ({
      rows: results.flatMap(({ data }) => data?.data ?? []),
      parts: parts.length,
      arrived: results.filter(({ data }) => data !== undefined).length,
      failed: parts.filter((_, index) => results[index]?.isLoadingError),
      error: results.find(({ isLoadingError }) => isLoadingError)?.error ?? null,
      retry: () => {
        for (const { isLoadingError, refetch } of results) if (isLoadingError) void refetch();
      },
    }),
  });
}
