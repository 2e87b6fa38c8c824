import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listCampaigns, type CampaignRow } from '#contract/campaigns';
import { folded } from '#contract/folded';
import { queryOf } from '#src/api/query.ts';
import type { Viewer } from '#src/api/viewer.ts';
import * as t from '#text';
import { PickField } from './PickField.tsx';

/** Typing finds the others. */
const SHOWN = 20;

type Publisher = NonNullable<CampaignRow['publishers']>[number];

interface Props {
  id: string;
  viewer: Viewer;
  productId: number;
  label: string;
  error: string | undefined;
  /** Takes the focus on mount. */
  focused?: boolean;
  /** Reports the picked publisher; its `campaignId` is the relation. */
  onPick: (publisher: Publisher | null) => void;
}

/** Picks a publisher with a live relation in a campaign. */
export function PublisherField({ id: field, viewer, productId, label, error, focused = false, onPick }: Props) {
  const { agencyId, contactId } = viewer;
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<string>();
  const asked = useQuery(
    queryOf(listCampaigns, {
      query: { agencyId, contactId, productIds: [productId], returnPublishersForCampaign: true },
    }),
  );
  const live = (asked.data?.data[0]?.publishers ?? []).filter(({ status }) => status === 'live');
  const found = live.filter(({ id, name }) => folded(`${name} ${id}`).includes(folded(text.trim())));
  const chosen = live.find(({ id }) => id === picked);
  const more = found.length - SHOWN;
  return (
    <PickField
      id={field}
      focused={focused}
      label={label}
      hint={t.placements.fields.publisherHint}
      picked={chosen ? `${chosen.name} (${chosen.id})` : null}
      items={found.slice(0, SHOWN).map(({ id, name }) => ({ id, label: name, hint: id }))}
      text={text}
      onText={setText}
      onPick={(id) => {
        setPicked(id);
        onPick(live.find((one) => one.id === id) ?? null);
      }}
      onClear={() => {
        setPicked(undefined);
        onPick(null);
      }}
      error={error}
      message={
        asked.error
          ? t.placements.publishersFailed
          : asked.isPending
            ? t.states.loading
            : more > 0
              ? t.placements.morePublishers(t.table.count(more))
              : found.length === 0
                ? t.placements.noPublishers
                : null
      }
    />
  );
}
