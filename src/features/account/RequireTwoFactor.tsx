import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { requireTwoFactor, requireTwoFactorBody } from '#contract/sign-in';
import { call } from '#src/api/call.ts';
import { meQuery } from '#src/api/me.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { CheckField } from '#src/form/CheckField.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { SubmitButton } from '#src/form/SubmitButton.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import * as t from '#text';
import classes from './account.module.css';

const words = t.account.twoFactor;

/** The agency's rule: whether everybody needs a second factor. */
export function RequireTwoFactor() {
  const { agencyId, membership } = useViewer();
  const queries = useQueryClient();
  const [saved, setSaved] = useState(false);
  const { form, onSubmit, failure } = useContractForm(
    requireTwoFactorBody,
    { twoFactorRequired: membership.twoFactorRequired },
    async (body, { reset }) => {
      setSaved(false);
      const { data } = await call(requireTwoFactor, { query: { agencyId }, body });
      reset(data);
      setSaved(true);
      await queries.invalidateQueries({ queryKey: meQuery.queryKey });
    },
  );
  return (
    <form onSubmit={onSubmit} noValidate className={classes.rule}>
      <h3 className={classes.stepTitle}>{words.requireTitle}</h3>
      <FormFailure form={form} title={words.requireFailed} failure={failure} labels={{}} />
      <CheckField form={form} name="twoFactorRequired" label={words.require} help={words.requireHelp} />
      <div>
        <SubmitButton variant="default" loading={form.formState.isSubmitting} disabled={!form.formState.isDirty}>
          {words.save}
        </SubmitButton>
      </div>
      <p role="status" className={classes.done}>
        {saved && words.required}
      </p>
    </form>
  );
}
