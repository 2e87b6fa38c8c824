import { useLocation, useParams } from 'react-router';
import { CallError } from '#src/api/call.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import * as t from '#text';
import { DetailDrawer } from '#src/ui/DetailDrawer.tsx';
import { paths } from '#src/lib/paths.ts';
import { Empty, Failed, Loading } from '#src/ui/states.tsx';
import { CampaignFacts } from './CampaignFacts.tsx';
import { useCampaign } from './use-campaign.ts';

export function Component() {
  const viewer = useViewer();
  const productId = Number(useParams()['id']);
  const { search } = useLocation();
  const { page, error, loading, refetch } = useCampaign(viewer, productId);
  const missing = error instanceof CallError && error.code === 'NOT_FOUND';
  return (
    <DetailDrawer title={page?.name ?? t.campaigns.title} closeTo={paths.campaigns(viewer) + search} size={760}>
      {page ? (
        <CampaignFacts viewer={viewer} page={page} />
      ) : loading ? (
        <Loading lines={14} />
      ) : error && !missing ? (
        <Failed error={error} what={t.campaigns.failed} onRetry={() => void refetch()} />
      ) : (
        <Empty title={t.campaigns.notFound} />
      )}
    </DetailDrawer>
  );
}
