import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { getPlacement } from '#contract/placements';
import { CallError } from '#src/api/call.ts';
import { queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import * as t from '#text';
import { DetailDrawer } from '#src/ui/DetailDrawer.tsx';
import { paths } from '#src/lib/paths.ts';
import { Empty, Failed, Loading } from '#src/ui/states.tsx';
import { PlacementFacts } from './PlacementFacts.tsx';
import { openInput } from './list.ts';

export function Component() {
  const viewer = useViewer();
  const id = Number(useParams()['id']);
  const { search } = useLocation();
  const known = Number.isSafeInteger(id) && id >= 0;
  const { data, error, isPending, refetch } = useQuery({
    ...queryOf(getPlacement, openInput(viewer, id)),
    enabled: known,
  });
  const missing = error instanceof CallError && error.code === 'NOT_FOUND';
  return (
    <DetailDrawer title={data?.data.name ?? t.placements.one} closeTo={paths.placements(viewer) + search} size={720}>
      {data ? (
        <PlacementFacts viewer={viewer} placement={data.data} />
      ) : !known || missing ? (
        <Empty title={t.placements.notFound} />
      ) : isPending ? (
        <Loading lines={12} />
      ) : (
        <Failed error={error} what={t.placements.failed} onRetry={() => void refetch()} />
      )}
    </DetailDrawer>
  );
}
