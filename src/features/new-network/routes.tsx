import { agencyBody, startNetwork } from '#contract/own-network';
import { networkPath } from '#contract/networks';
import { call } from '#src/api/call.ts';
import { useViewer } from '#src/api/viewer.ts';
import { AgencyFields, agencyLabels, noFacts } from '#src/form/AgencyFields.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import s from '#src/form/form.module.css';
import { LeaveGuard } from '#src/form/LeaveGuard.tsx';
import { SubmitButton } from '#src/form/SubmitButton.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import { paths } from '#src/lib/paths.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import * as t from '#text';

const { start: w, fields: f } = t.ownNetwork;

/** The form that starts a further network, to which it leads then. */
export function Component() {
  const { agencyId } = useViewer();
  const { form, onSubmit, failure, unsaved } = useContractForm(agencyBody, noFacts, async (body) => {
    const { data } = await call(startNetwork, { query: { agencyId }, body });
    const scope = { agencyId: data.agencyId, contactId: 0 };
    // Another network is another document.
    location.assign(networkPath(data.network) + paths.overview(scope));
  });
  return (
    <>
      <PageHeader title={w.title}>{w.lead}</PageHeader>
      <form onSubmit={onSubmit} noValidate className={`${s.form} ${s.narrow}`}>
        <FormFailure form={form} title={w.failed} failure={failure} labels={agencyLabels} />
        <AgencyFields form={form} />
        <p className={s.note}>{f.timeNote}</p>
        <div>
          <SubmitButton loading={form.formState.isSubmitting}>{w.submit}</SubmitButton>
        </div>
        <LeaveGuard dirty={unsaved} />
      </form>
    </>
  );
}
