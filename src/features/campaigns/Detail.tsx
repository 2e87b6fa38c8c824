import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { getCampaign, listCampaigns } from '#contract/campaigns';
import { CallError } from '#src/api/call.ts';
import { queryOf } from '#src/api/query.ts';
import { useViewer, type Viewer } from '#src/api/viewer.ts';
import * as t from '#text';
import { DetailDrawer } from '#src/ui/DetailDrawer.tsx';
import { paths } from '#src/ui/paths.ts';
import { Empty, Failed, Loading } from '#src/ui/states.tsx';
import { CampaignFacts } from './CampaignFacts.tsx';
import { factsOfDetail, factsOfRow, type CampaignPage } from './facts.ts';

/** An advertiser gets the facts of its campaign from the list, everybody else all of them. */
function useCampaign(viewer: Viewer, productId: number) {
  const { agencyId, contactId } = viewer;
  const fromList = viewer.kind === 'advertiser';
  const known = Number.isSafeInteger(productId);
  const detail = useQuery({
    ...queryOf(getCampaign, { params: { productId }, query: { agencyId, contactId } }),
    enabled: known && !fromList,
  });
  const listed = useQuery({
    ...queryOf(listCampaigns, {
      query: { agencyId, contactId, productIds: [productId], extendedData: true, showInactive: true },
    }),
    enabled: known && fromList,
  });
  const asked = fromList ? listed : detail;
  const row = listed.data?.data[0];
  const page: CampaignPage | undefined = detail.data ? factsOfDetail(detail.data.data) : row && factsOfRow(row);
  return { page, error: asked.error, loading: known && asked.isPending, refetch: asked.refetch };
}

/** One campaign over the list: the facts that decide whether to work with it first. */
export function Component() {
  const viewer = useViewer();
  const productId = Number(useParams()['productId']);
  const { search } = useLocation();
  const { page, error, loading, refetch } = useCampaign(viewer, productId);
  const missing = error instanceof CallError && error.code === 'NOT_FOUND';
  return (
    <DetailDrawer title={page?.name ?? t.campaigns.title} closeTo={paths.campaigns(viewer) + search} size={760}>
      {loading ? (
        <Loading lines={14} />
      ) : page ? (
        <CampaignFacts viewer={viewer} page={page} />
      ) : error && !missing ? (
        <Failed error={error} what={t.campaigns.failed} onRetry={() => void refetch()} />
      ) : (
        <Empty title={t.campaigns.notFound} />
      )}
    </DetailDrawer>
  );
}
