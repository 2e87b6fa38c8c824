import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useLocation, useParams } from 'react-router';
import { listCampaigns } from '#contract/campaigns';
import { listConversions, type ConversionRow } from '#contract/conversions';
import { queryOf } from '#src/api/query.ts';
import { useViewer, type Viewer } from '#src/api/viewer.ts';
import * as t from '#text';
import { DetailDrawer } from '#src/ui/DetailDrawer.tsx';
import { paths } from '#src/ui/paths.ts';
import { Empty, Failed, Loading } from '#src/ui/states.tsx';
import { mayDecide } from './decide/rules.ts';
import { DetailFacts } from './DetailFacts.tsx';
import { askedOf, openInput } from './list.ts';

const DecideSection = lazy(() => import('./decide/DecideSection.tsx'));
const History = lazy(() => import('./decide/History.tsx'));

function useConversion(viewer: Viewer, id: string, currency: string) {
  return useQuery({
    ...queryOf(listConversions, openInput(viewer, Number(id), currency)),
    enabled: /^\d{1,15}$/.test(id),
  });
}

/** How many days the advertiser has to decide; only asked while it has not. */
function useValidationDays(viewer: Viewer, conversion: ConversionRow | undefined): number | null {
  const { agencyId, contactId } = viewer;
  const productIds = conversion ? [conversion.campaignId] : [];
  const { data } = useQuery({
    ...queryOf(listCampaigns, { query: { agencyId, contactId, productIds, extendedData: true, showInactive: true } }),
    enabled: conversion?.status === 'pending',
  });
  return data?.data[0]?.validationWindow ?? null;
}

/** One conversion over the list: its money trail first, then everything known of it. */
export function Component() {
  const viewer = useViewer();
  const { conversionId = '' } = useParams();
  const { search } = useLocation();
  const { currency } = askedOf(viewer, new URLSearchParams(search));
  const { data, error, refetch, isPending, fetchStatus } = useConversion(viewer, conversionId, currency);
  const conversion = data?.data[0];
  const validationDays = useValidationDays(viewer, conversion);
  return (
    <DetailDrawer title={t.conversions.rowName(conversionId)} closeTo={paths.conversions(viewer) + search}>
      {error ? (
        <Failed error={error} what={t.conversions.failed} onRetry={() => void refetch()} />
      ) : isPending && fetchStatus !== 'idle' ? (
        <Loading lines={12} />
      ) : conversion ? (
        <Suspense fallback={<Loading lines={12} />}>
          <DetailFacts viewer={viewer} rows={data.data} validationDays={validationDays}>
            {mayDecide(viewer) && <DecideSection row={conversion} />}
          </DetailFacts>
          <History conversionId={conversion.conversionId} />
        </Suspense>
      ) : (
        <Empty title={t.conversions.notFound} />
      )}
    </DetailDrawer>
  );
}
