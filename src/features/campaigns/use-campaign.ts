import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#src/api/query.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { factsOf } from './facts.ts';
import { oneCampaign, openInput } from './list.ts';

export function useCampaign(viewer: Viewer, productId: number) {
  const known = Number.isSafeInteger(productId);
  const asked = useQuery({ ...queryOf(oneCampaign(viewer), openInput(viewer, productId)), enabled: known });
  const page = asked.data && factsOf(viewer, asked.data.data);
  return { page, error: asked.error, loading: known && asked.isPending, refetch: asked.refetch };
}
