import type { QueryClient } from '@tanstack/react-query';
import { listNames } from '#contract/agency';
import { getVoucher, listVouchers } from '#contract/vouchers';
import { readAnew } from '#src/api/query.ts';

/** Reads what shows vouchers anew after a change. */
export const refreshVouchers = (queries: QueryClient): Promise<void> =>
  readAnew(queries, [listVouchers, getVoucher, listNames]);
