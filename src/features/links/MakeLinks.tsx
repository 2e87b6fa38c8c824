import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { generateDeeplinks, type MadeLink } from '#contract/links';
import { listPlacements } from '#contract/placements';
import { call } from '#src/api/call.ts';
import { keyOf } from '#src/api/query.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { useCampaignChoice } from '#src/form/campaign-choice.ts';
import { TextField, useFieldError } from '#src/form/fields.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { LeaveGuard } from '#src/form/LeaveGuard.tsx';
import { PickField } from '#src/form/PickField.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import * as t from '#text';
import { emptyLinks, linkForm, refusedHere, withUid, type LinkOrder, type LinkValues } from './form.ts';
import s from './links.module.css';
import { MadeLinks } from './MadeLinks.tsx';

const f = t.links.fields;

/** The links of an order, in its order: what the API cannot read is refused here, the others are made. */
async function makeAll({ agencyId, contactId }: Viewer, { wishes, uid }: LinkOrder): Promise<MadeLink[]> {
  const here = wishes.map(refusedHere);
  const links = wishes.filter((_, index) => !here[index]);
  const query = { agencyId, aid: contactId };
  const made = links.length === 0 ? [] : (await call(generateDeeplinks, { query, body: { links } })).data.links;
  const answers = made.values();
  return here.flatMap((refused) => {
    const one = refused ?? answers.next().value;
    return one ? [{ ...one, deeplinkUrl: one.deeplinkUrl && withUid(one.deeplinkUrl, uid) }] : [];
  });
}

/** The form: pages of shops in, links of the publisher out. */
export function MakeLinks({ viewer }: { viewer: Viewer }) {
  const [search] = useSearchParams();
  const first = Number(search.get('campaign') ?? Number.NaN);
  const campaign = useCampaignChoice(viewer, Number.isSafeInteger(first) ? first : undefined);
  const pid = campaign.current?.productId;
  const [made, setMade] = useState<MadeLink[]>([]);
  const queries = useQueryClient();
  const schema = useMemo(() => linkForm(pid), [pid]);
  const { form, onSubmit, failure } = useContractForm<LinkValues, LinkOrder & Record<string, unknown>>(
    schema as never,
    emptyLinks,
    async (order, { reset, getValues }) => {
      setMade(await makeAll(viewer, order));
      if (getValues('withPlacement')) void queries.invalidateQueries({ queryKey: keyOf(listPlacements) });
      // What was typed stays to be changed, and there is nothing left to lose.
      reset(getValues());
    },
  );
  const pages = useFieldError({ form, name: 'pages', label: f.pages });
  return (
    <>
      <form onSubmit={onSubmit} noValidate className={s.form} aria-label={t.links.formName}>
        <FormFailure
          form={form}
          title={t.links.failed}
          failure={failure}
          labels={{
            pages: f.pages,
            uid: f.uid,
            placementName: f.placementName,
            placementDescription: f.placementDescription,
          }}
        />
        <Textarea
          label={f.pages}
          description={f.pagesHelp}
          error={pages}
          id="field-pages"
          rows={4}
          spellCheck={false}
          {...form.register('pages')}
        />
        <Options form={form} campaign={campaign} />
        <div>
          <Button type="submit" loading={form.formState.isSubmitting}>
            {t.links.make}
          </Button>
        </div>
        <LeaveGuard dirty={form.formState.isDirty} />
      </form>
      <MadeLinks viewer={viewer} made={made} />
    </>
  );
}

interface OptionsProps {
  // The form's result type plays no part in its fields.
  // oxlint-disable-next-line no-explicit-any
  form: UseFormReturn<LinkValues, unknown, any>;
  campaign: ReturnType<typeof useCampaignChoice>;
}

/** What most links do without: one campaign for all, an own mark, a placement. */
function Options({ form, campaign }: OptionsProps) {
  const { current, items, text, setText, message, pick, clear } = campaign;
  const [open, setOpen] = useState(false);
  const withPlacement = form.watch('withPlacement');
  return (
    <details
      className={s.options}
      open={open || current !== null}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t.links.options}</summary>
      {(open || current !== null) && (
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
              <input type="checkbox" {...form.register('withPlacement')} />
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
      )}
    </details>
  );
}
