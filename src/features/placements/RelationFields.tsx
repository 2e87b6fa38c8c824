import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listCampaigns } from '#contract/campaigns';
import { folded } from '#contract/folded';
import { queryOf } from '#src/api/query.ts';
import type { Viewer } from '#src/api/viewer.ts';
import type { CampaignChoice, useCampaignChoice } from '#src/form/campaign-choice.ts';
import { PickField } from '#src/form/PickField.tsx';
import * as t from '#text';

interface Props {
  viewer: Viewer;
  campaign: ReturnType<typeof useCampaignChoice>;
  error: string | undefined;
  /** Reports the picked relation; 0 for none. */
  onRelation: (id: number) => void;
}

/** One form field for both pickers: its error belongs to the one still empty. */
const FIELD = 'field-campaignId';

/** Picks publisher and campaign; a publisher picks only the campaign. */
export function RelationFields({ viewer, campaign, error, onRelation }: Props) {
  const { current, items, text, setText, message, pick, clear } = campaign;
  const own = viewer.kind === 'publisher';
  const relation = own ? (current?.relationId ?? 0) : undefined;
  useEffect(() => {
    if (relation !== undefined) onRelation(relation);
    // `onRelation` is a new function on each render; only the pick matters.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [relation]);
  return (
    <>
      <PickField
        id={own || !current ? FIELD : undefined}
        focused
        label={t.placements.fields.campaign}
        hint={t.placements.fields.campaignHint}
        picked={current && `${current.name} (${current.productId})`}
        items={items}
        text={text}
        onText={setText}
        onPick={pick}
        onClear={() => {
          clear();
          onRelation(0);
        }}
        error={own || !current ? error : undefined}
        message={message}
      />
      {!own && current && (
        <PublisherField
          key={current.productId}
          viewer={viewer}
          campaign={current}
          error={error}
          onRelation={onRelation}
        />
      )}
    </>
  );
}

/** Typing finds the others. */
const SHOWN = 20;

interface PublisherFieldProps extends Pick<Props, 'viewer' | 'error' | 'onRelation'> {
  campaign: CampaignChoice;
}

function PublisherField({ viewer, campaign, error, onRelation }: PublisherFieldProps) {
  const { agencyId, contactId } = viewer;
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<string>();
  const asked = useQuery(
    queryOf(listCampaigns, {
      query: { agencyId, contactId, productIds: [campaign.productId], returnPublishersForCampaign: true },
    }),
  );
  const live = (asked.data?.data[0]?.publishers ?? []).filter(({ status }) => status === 'live');
  const found = live.filter(({ id, name }) => folded(`${name} ${id}`).includes(folded(text.trim())));
  const chosen = live.find(({ id }) => id === picked);
  const more = found.length - SHOWN;
  return (
    <PickField
      id={FIELD}
      focused
      label={t.placements.fields.publisher}
      hint={t.placements.fields.publisherHint}
      picked={chosen ? `${chosen.name} (${chosen.id})` : null}
      items={found.slice(0, SHOWN).map(({ id, name }) => ({ id, label: name, hint: id }))}
      text={text}
      onText={setText}
      onPick={(id) => {
        setPicked(id);
        onRelation(Number(live.find((one) => one.id === id)?.campaignId ?? 0));
      }}
      onClear={() => {
        setPicked(undefined);
        onRelation(0);
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
