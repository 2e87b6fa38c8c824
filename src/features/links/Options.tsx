import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Viewer } from '#src/api/viewer.ts';
import { useCampaignChoice } from '#src/form/campaign-choice.ts';
import { TextField } from '#src/form/fields.tsx';
import { PickField } from '#src/form/PickField.tsx';
import * as t from '#text';
import type { LinkValues } from './form.ts';
import s from './links.module.css';
import { Tick } from '#src/ui/controls.tsx';

const f = t.links.fields;

interface OptionsProps {
  viewer: Viewer;
  // A form's result type does not matter to its fields.
  // oxlint-disable-next-line no-explicit-any
  form: UseFormReturn<LinkValues, unknown, any>;
  first: number | undefined;
  onCampaign: (productId: number | undefined) => void;
}

/** Advanced options: one campaign for all, a sub-id, a placement. */
export default function Options({ viewer, form, first, onCampaign }: OptionsProps) {
  const { current, items, text, setText, message, pick, clear } = useCampaignChoice(viewer, first);
  const withPlacement = form.watch('withPlacement');
  const picked = current?.productId;
  useEffect(() => onCampaign(picked), [picked, onCampaign]);
  return (
    <div className={s.fields}>
      <PickField
        label={f.campaign}
        hint={f.campaignHint}
        picked={current && `${current.name} (${current.productId})`}
        items={items}
        text={text}
        onText={setText}
        onPick={pick}
        onClear={clear}
        message={message ?? f.campaignHelp}
      />
      <div className={s.column}>
        <TextField form={form} name="uid" label={f.uid} description={f.uidHelp} autoComplete="off" />
        <label className={s.check}>
          <Tick type="checkbox" {...form.register('withPlacement')} />
          {f.withPlacement}
        </label>
        {withPlacement && (
          <>
            <TextField form={form} name="placementName" label={f.placementName} autoComplete="off" />
            <TextField form={form} name="placementDescription" label={f.placementDescription} autoComplete="off" />
          </>
        )}
      </div>
    </div>
  );
}
