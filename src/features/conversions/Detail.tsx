import { getConversionHistory } from '#contract/conversion-updates';
import { useQuery } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { useLocation, useParams } from 'react-router';
import { listConversionNotes } from '#contract/conversion-notes';
import { listCampaigns } from '#contract/campaigns';
import { listConversions, type ConversionRow } from '#contract/conversions';
import { queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { isThere, type Viewer } from '#src/api/viewer.ts';
import * as t from '#text';
import { usePainted } from '#src/first-view/after-paint.ts';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { DetailDrawer } from '#src/ui/DetailDrawer.tsx';
import { Section } from '#src/ui/Facts.tsx';
import { paths } from '#src/lib/paths.ts';
import { Empty, Failed, Loading } from '#src/ui/states.tsx';
import { later } from '#src/first-view/later.tsx';
import s from './conversions.module.css';
import { mayDecide } from './decide/rules.ts';
import { DetailFacts } from './DetailFacts.tsx';
import { currencyAt, notesInput, openInput } from './list.ts';

const Question = later(() => import('./Question.tsx'));
const sections = () => import('./decide/sections.ts');
const DecideSection = later(async () => ({ default: (await sections()).DecideSection }));
const History = later(async () => ({ default: (await sections()).History }));

function useConversion(viewer: Viewer, id: string, currency: string) {
  return useQuery({
    ...queryOf(listConversions, openInput(viewer, Number(id), currency)),
    enabled: /^\d{1,15}$/.test(id),
  });
}

/** Notes are requested beside the conversion, so that both are there together. */
const useNotes = (viewer: Viewer, id: string) =>
  useQuery({
    ...queryOf(listConversionNotes, notesInput(viewer, Number(id))),
    enabled: /^\d{1,15}$/.test(id) && isThere(viewer, listConversionNotes),
  });

/** Days the advertiser has to decide; requested only while the conversion is undecided. */
function useValidationDays(viewer: Viewer, conversion: ConversionRow | undefined): number | null {
  const { agencyId, contactId } = viewer;
  const productIds = conversion ? [conversion.campaignId] : [];
  const { data } = useQuery({
    ...queryOf(listCampaigns, { query: { agencyId, contactId, productIds, extendedData: true, showInactive: true } }),
    enabled: conversion?.status === 'pending',
  });
  return data?.data[0]?.validationWindow ?? null;
}

function Decide({ row }: { row: ConversionRow }) {
  const place = <Loading className={row.status === 'pending' ? s.undecided : s.decided} />;
  return (
    <Later title={t.validate.decideTitle} place={place}>
      <DecideSection row={row} place={place} />
    </Later>
  );
}

/** A section that comes after the first painting; its heading is there from the start. */
function Later({ title, place, children }: { title: string; place: ReactNode; children: ReactNode }) {
  const awaited = <Section title={title}>{place}</Section>;
  return usePainted() ? <Suspense fallback={awaited}>{children}</Suspense> : awaited;
}

/** The section of questions is there where one was asked or may be. */
function Asked({ id, query: { data, error, refetch } }: { id: number; query: ReturnType<typeof useNotes> }) {
  const { title, loadFailed } = t.questions;
  if (error && !data) return <Failed error={error} what={loadFailed} onRetry={() => void refetch()} />;
  if (!data?.data.mayWrite && !data?.data.notes.length) return null;
  return (
    <Later title={title} place={<Loading className={s.asked} />}>
      <Question conversionId={id} given={data.data} />
    </Later>
  );
}

export function Component() {
  const viewer = useViewer();
  const { id: conversionId = '' } = useParams();
  const { search } = useLocation();
  const currency = currencyAt(viewer, new URLSearchParams(search));
  const query = useConversion(viewer, conversionId, currency);
  const { data, error, refetch } = query;
  const conversion = data?.data[0];
  const validationDays = useValidationDays(viewer, conversion);
  const notes = useNotes(viewer, conversionId);
  const isLoading = [query, notes].some(({ isPending, fetchStatus }) => isPending && fetchStatus !== 'idle');
  // The id says less than the order's reference, which people have in their shop's records.
  const name = conversion?.advertiserRef ?? (isLoading ? '' : conversionId);
  return (
    <DetailDrawer
      title={t.conversions.rowName(name).trim()}
      beside={name === conversion?.advertiserRef && <CopyButton value={name} what={t.conversions.columns.reference} />}
      closeTo={paths.conversions(viewer) + search}
    >
      {error && !data ? (
        <Failed error={error} what={t.conversions.failed} onRetry={() => void refetch()} />
      ) : isLoading ? (
        <Loading lines={12} />
      ) : conversion ? (
        <>
          <DetailFacts viewer={viewer} rows={data.data} validationDays={validationDays}>
            {mayDecide(viewer) && <Decide row={conversion} />}
            <Asked id={Number(conversion.conversionId)} query={notes} />
          </DetailFacts>
          {isThere(viewer, getConversionHistory) && (
            <Later title={t.validate.history} place={<Loading lines={3} />}>
              <History conversionId={conversion.conversionId} />
            </Later>
          )}
        </>
      ) : (
        <Empty title={t.conversions.notFound} />
      )}
    </DetailDrawer>
  );
}
