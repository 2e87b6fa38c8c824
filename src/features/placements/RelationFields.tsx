import { useEffect } from 'react';
import type { Viewer } from '#src/api/viewer.ts';
import type { useCampaignChoice } from '#src/form/campaign-choice.ts';
import { PickField } from '#src/form/PickField.tsx';
import { PublisherField } from '#src/form/PublisherField.tsx';
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
          id={FIELD}
          focused
          viewer={viewer}
          productId={current.productId}
          label={t.placements.fields.publisher}
          error={error}
          onPick={(publisher) => onRelation(Number(publisher?.campaignId ?? 0))}
        />
      )}
    </>
  );
}
