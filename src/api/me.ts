import { queryOptions } from '@tanstack/react-query';
import { getMe, type Me } from '#contract/access';
import { call, CallError } from './call.ts';
import { keyOf } from './query.ts';
import { session } from './session.ts';

export const meQuery = queryOptions({
  queryKey: keyOf(getMe, {}),
  queryFn: async ({ signal }): Promise<Me | null> => {
    try {
      const { data } = await call(getMe, {}, signal);
      session.begin(data.user.id);
      return data;
    } catch (error) {
      if (error instanceof CallError && error.code === 'INVALID_API_KEY') return null;
      throw error;
    }
  },
  // Changes only by signing in; "today" changes at midnight.
  staleTime: 10 * 60_000,
});
