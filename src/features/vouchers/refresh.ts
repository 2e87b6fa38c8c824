import type { QueryClient } from '@tanstack/react-query';
import { getVoucher, listVouchers } from '#contract/vouchers';
import { keyOf } from '#src/api/query.ts';

/** Reads lists and details of vouchers anew after a change. */
export async function refreshVouchers(queries: QueryClient): Promise<void> {
  await Promise.all(
    [listVouchers, getVoucher].map((endpoint) => queries.invalidateQueries({ queryKey: keyOf(endpoint) })),
  );
}
