import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listCampaigns, type CampaignRow } from '#contract/campaigns';
import { choiceInput, choicesInput } from '#src/list/choosable-campaigns.ts';
import { queryOf } from '#src/api/query.ts';
import type { Viewer } from '#src/api/viewer.ts';
import * as t from '#text/frame';
import type { PickItem } from '#src/ui/PickList.tsx';

const TYPING_MS = 150;

export interface CampaignChoice {
  productId: number;
  /** The relation of the publisher in scope; undefined for other accounts. */
  relationId: number | undefined;
  name: string;
  website: string;
}

const choiceOf = ({ productId, campaignId, name, landingPage }: CampaignRow): CampaignChoice => ({
  productId,
  relationId: campaignId,
  name,
  website: landingPage.websiteUrl,
});

/** Live campaigns by search, and the picked one. @param first productId that is picked initially, if listed */
export function useCampaignChoice(viewer: Viewer, first: number | undefined) {
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<CampaignChoice | null>();
  const [searchTerm] = useDebouncedValue(text.trim(), TYPING_MS);
  const given = useQuery({
    ...queryOf(listCampaigns, choiceInput(viewer, first ?? 0)),
    enabled: first !== undefined,
  });
  const [row] = (first !== undefined && given.data?.data) || [];
  const current = picked === undefined ? (row ? choiceOf(row) : null) : picked;
  const found = useQuery({
    ...queryOf(listCampaigns, choicesInput(viewer, searchTerm)),
    placeholderData: keepPreviousData,
    enabled: current === null && !given.isLoading,
  });
  const choices = (found.data?.data ?? []).map(choiceOf);
  const items: PickItem[] = choices.map(({ productId, name }) => ({
    id: String(productId),
    label: name,
    hint: productId,
  }));
  return {
    current,
    text,
    setText,
    items,
    message: messageFor(found, choices.length),
    pick: (id: string) => setPicked(choices.find(({ productId }) => String(productId) === id) ?? null),
    clear: () => setPicked(null),
  };
}

function messageFor(
  { error, isLoading, data }: { error: unknown; isLoading: boolean; data?: { total: number | null } | undefined },
  shown: number,
): string | null {
  if (error) return t.states.form.campaignsFailed;
  if (isLoading) return t.states.loading;
  const more = (data?.total ?? shown) - shown;
  if (more > 0) return t.states.form.moreCampaigns(t.table.count(more));
  return shown === 0 ? t.states.form.noCampaigns : null;
}
