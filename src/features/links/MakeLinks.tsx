import { Textarea } from '@mantine/core';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { generateDeeplinks } from '#contract/links';
import { call } from '#src/api/call.ts';
import { campaignIn } from '#src/list/choosable-campaigns.ts';
import { keyOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { fieldError } from '#src/form/field-error.ts';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { LeaveGuard } from '#src/form/LeaveGuard.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import { SubmitButton } from '#src/form/SubmitButton.tsx';
import * as t from '#text';
import { Loading } from '#src/ui/states.tsx';
import { later } from '#src/first-view/later.tsx';
import { emptyLinks, linkForm, refusedHere, withUid, type LinkOrder, type LinkValues, type ShownLink } from './form.ts';
import s from './links.module.css';

const MadeLinks = later(() => import('./MadeLinks.tsx'));
const Options = later(() => import('./Options.tsx'));

const f = t.links.fields;

/** Makes the links of an order. Addresses the API could not parse are refused here, so that the others are made. */
async function makeAll({ agencyId, contactId }: Viewer, { wishes, uid }: LinkOrder): Promise<ShownLink[]> {
  const here = wishes.map(refusedHere);
  const links = wishes.filter((_, index) => !here[index]);
  const query = { agencyId, aid: contactId };
  const made = links.length === 0 ? [] : (await call(generateDeeplinks, { query, body: { links } })).data.links;
  const answers = made.values();
  return here.flatMap((refused, index) => {
    const one = refused ?? answers.next().value;
    const { placementName } = wishes[index] ?? {};
    return one ? [{ ...one, placementName, deeplinkUrl: one.deeplinkUrl && withUid(one.deeplinkUrl, uid) }] : [];
  });
}

/** The list of placements refetches when it is opened. */
async function forgetPlacements(queries: QueryClient): Promise<void> {
  const { listPlacements } = await import('#contract/placements');
  void queries.invalidateQueries({ queryKey: keyOf(listPlacements) });
}

/** Form: shop pages in, publisher links out. */
export function MakeLinks() {
  const viewer = useViewer();
  return <LinkForm key={viewer.contactId} viewer={viewer} />;
}

function LinkForm({ viewer }: { viewer: Viewer }) {
  const [search] = useSearchParams();
  const first = campaignIn(search);
  const [pid, setPid] = useState<number>();
  const [open, setOpen] = useState(first !== undefined);
  const [made, setMade] = useState<ShownLink[]>([]);
  const queries = useQueryClient();
  const schema = useMemo(() => linkForm(pid), [pid]);
  const { form, onSubmit, failure } = useContractForm<LinkValues, LinkOrder & Record<string, unknown>>(
    schema as never,
    emptyLinks,
    async (order, { reset, getValues }) => {
      setMade(await makeAll(viewer, order));
      if (getValues('withPlacement')) await forgetPlacements(queries);
      // The text stays for further edits, and leaving loses nothing.
      reset(getValues());
    },
  );
  const { error } = form.getFieldState('pages', form.formState);
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
          error={error && fieldError(f.pages, error)}
          id="field-pages"
          rows={4}
          autoFocus
          spellCheck={false}
          {...form.register('pages')}
        />
        <details className={s.options} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{t.links.options}</summary>
          {open && (
            <Suspense fallback={<Loading className={s.awaited} />}>
              <Options viewer={viewer} form={form} first={pid ?? first} onCampaign={setPid} />
            </Suspense>
          )}
        </details>
        <div>
          <SubmitButton loading={form.formState.isSubmitting}>{t.links.make}</SubmitButton>
        </div>
        <LeaveGuard dirty={form.formState.isDirty} />
      </form>
      {made.length > 0 && (
        <Suspense fallback={<Loading lines={made.length} />}>
          <MadeLinks viewer={viewer} made={made} />
        </Suspense>
      )}
    </>
  );
}
