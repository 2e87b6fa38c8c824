import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { phone } from '#src/ui/media.ts';
import { useSettled } from '#src/ui/useSettled.ts';
import { useOpenId } from './use-open-id.ts';

/**
 * The rows of a page's list, or what they come to. Where an address opens something that covers the list, as on a phone,
 * they are asked for once that has been looked at, or is closed.
 */
export function useRows<T, K extends QueryKey>(options: UseQueryOptions<T, Error, T, K>): UseQueryResult<T> {
  const open = useOpenId() !== undefined;
  const [behind] = useState(open && phone.is());
  const settled = useSettled(behind && open);
  return useQuery({ ...options, enabled: !behind || !open || settled });
}
