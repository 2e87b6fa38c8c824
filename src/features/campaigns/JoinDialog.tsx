import { useQueryClient } from '@tanstack/react-query';
import { applicationBody, applyToCampaign } from '#contract/relations';
import a from '#src/accounts/accounts.module.css';
import { call } from '#src/api/call.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { scopeOf } from '#src/api/viewer.ts';
import { TextAreaField, useFieldError } from '#src/form/fields.tsx';
import { FormButtons } from '#src/form/FormButtons.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import type * as z from 'zod/mini';
import * as t from '#text';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Section } from '#src/ui/Facts.tsx';
import type { CampaignPage } from './facts.ts';
import { refreshCampaigns } from './refresh.ts';
import { Tick } from '#src/ui/controls.tsx';

interface Props {
  page: CampaignPage;
  onClose: () => void;
}

type Values = z.output<typeof applicationBody>;
const words = t.partnerships;

/** Joins a campaign or applies to it, with its terms. */
export default function JoinDialog({ page, onClose }: Props) {
  const viewer = useViewer();
  const queries = useQueryClient();
  const { question } = page.joining;
  const start = { productId: page.productId, termsAccepted: false, answer: '' };
  const { form, onSubmit, failure } = useContractForm<Values, Values>(applicationBody, start, async (body) => {
    await call(applyToCampaign, { query: scopeOf(viewer), body });
    onClose();
    await refreshCampaigns(queries);
  });
  const terms = useFieldError({ form, name: 'termsAccepted', label: words.terms });
  return (
    <Dialog title={words.applyTitle(page.name)} onClose={onClose} width={640}>
      <form onSubmit={onSubmit} noValidate className={a.form}>
        <FormFailure
          form={form}
          title={words.applyFailed}
          failure={failure}
          labels={{ termsAccepted: words.terms, answer: words.answer }}
        />
        <p className={a.note}>{page.joining.atOnce ? words.applyAuto : words.applyManual}</p>
        <Section title={words.terms}>
          <p className={a.words}>{page.terms.body}</p>
        </Section>
        {question !== null && (
          <TextAreaField form={form} name="answer" label={words.answer} description={question} rows={3} />
        )}
        <label className={a.check}>
          <Tick
            type="checkbox"
            id="field-termsAccepted"
            aria-invalid={terms !== undefined}
            {...form.register('termsAccepted')}
          />
          {words.acceptTerms}
        </label>
        {terms !== undefined && <p className={a.failed}>{terms}</p>}
        <FormButtons
          send={page.joining.atOnce ? words.join : words.apply}
          busy={form.formState.isSubmitting}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
