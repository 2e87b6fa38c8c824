import { isDemoAddress } from '#contract/demo';
import { startNetwork, startNetworkBody } from '#contract/own-network';
import { networkPath } from '#contract/networks';
import { call } from '#src/api/call.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { AgencyFields, agencyLabels, noFacts } from '#src/form/AgencyFields.tsx';
import { noPerson, PersonFields, personLabels } from '#src/form/PersonFields.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import s from '#src/form/form.module.css';
import { LeaveGuard } from '#src/form/LeaveGuard.tsx';
import { SubmitButton } from '#src/form/SubmitButton.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import { paths } from '#src/lib/paths.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { language } from '#src/ui/language.ts';
import * as t from '#text';

const { start: w, fields: f } = t.ownNetwork;

/**
 * The form that starts a further network, to which it leads then. Who came with a sign-in of the demo, which anybody
 * may know, makes one of their own.
 */
export function Component() {
  const { agencyId, user } = useViewer();
  const isDemo = isDemoAddress(user.email);
  const start = { ...noFacts, ...(isDemo && noPerson), language };
  const { form, onSubmit, failure, unsaved } = useContractForm(startNetworkBody, start, async (body) => {
    const { data } = await call(startNetwork, { query: { agencyId }, body });
    const scope = { agencyId: data.agencyId, contactId: 0 };
    // Another network is another document.
    location.assign(networkPath(data.network) + paths.overview(scope));
  });
  return (
    <>
      <PageHeader title={w.title}>{isDemo ? w.fromDemo : w.lead}</PageHeader>
      <form onSubmit={onSubmit} noValidate className={`${s.form} ${s.narrow}`}>
        <FormFailure form={form} title={w.failed} failure={failure} labels={{ ...agencyLabels, ...personLabels }} />
        <fieldset className={s.group}>
          <legend>{t.ownNetwork.agency}</legend>
          <AgencyFields form={form} />
          <p className={s.note}>{f.timeNote}</p>
        </fieldset>
        {isDemo && (
          <fieldset className={s.group}>
            <legend>{t.ownNetwork.person}</legend>
            <PersonFields form={form} />
          </fieldset>
        )}
        <div>
          <SubmitButton loading={form.formState.isSubmitting}>{w.submit}</SubmitButton>
        </div>
        <LeaveGuard dirty={unsaved} />
      </form>
    </>
  );
}
