import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  billingDetailsBody,
  changeBillingDetails,
  getBillingDetails,
  type BillingDetails as Details,
} from '#contract/billing-details';
import { call } from '#src/api/call.ts';
import { keyOf, queryOf } from '#src/api/query.ts';
import { may, scopeOf, useViewer } from '#src/api/viewer.ts';
import { TextAreaField, TextField } from '#src/form/fields.tsx';
import { FormButtons } from '#src/form/FormButtons.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { useGuardedClose } from '#src/form/LeaveGuard.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import * as t from '#text';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Facts } from '#src/ui/Facts.tsx';
import { Awaiting } from '#src/ui/states.tsx';
import classes from './account.module.css';

const words = t.billingDetails;
const { columns: c, fields: f } = t.contacts;

/** To whom the advertiser's invoices are made out; its admins change it. */
export default function BillingDetails() {
  const viewer = useViewer();
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [changed, setChanged] = useState(false);
  const query = useQuery(queryOf(getBillingDetails, { query: scopeOf(viewer) }));
  if (!query.data) return <Awaiting query={query} what={words.failed} lines={10} />;
  const { data: details } = query.data;
  const begin = () => {
    setChanged(false);
    setIsOpen(true);
  };
  const done = async () => {
    setIsOpen(false);
    setChanged(true);
    await queries.invalidateQueries({ queryKey: keyOf(getBillingDetails) });
  };
  return (
    <>
      <p className={classes.help}>
        {words.help} {words.ofAgency}
      </p>
      <Facts
        facts={[
          [c.companyName, details.companyName],
          [c.address, details.address],
          [c.vatNumber, details.vatNumber],
          [c.vatRate, details.vatRate],
          [c.termsDays, details.termsDays],
          [c.currency, details.currency],
        ]}
      />
      {may(viewer, changeBillingDetails) && (
        <div className={classes.buttons}>
          <Button variant="default" onClick={begin}>
            {words.change}
          </Button>
        </div>
      )}
      <p role="status" className={classes.sent}>
        {changed && words.changed}
      </p>
      {isOpen && <DetailsForm details={details} onDone={done} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const labels = { companyName: c.companyName, address: f.address, vatNumber: f.vatNumber };

interface FormProps {
  details: Details;
  onDone: () => Promise<void>;
  onClose: () => void;
}

function DetailsForm({ details, onDone, onClose }: FormProps) {
  const viewer = useViewer();
  const { revision, companyName, address, vatNumber } = details;
  const start = { revision, companyName, address: address ?? '', vatNumber: vatNumber ?? '' };
  const { form, onSubmit, failure, unsaved } = useContractForm(billingDetailsBody, start, async (body) => {
    await call(changeBillingDetails, { query: scopeOf(viewer), body });
    await onDone();
  });
  const { close, guard } = useGuardedClose(unsaved, onClose);
  return (
    <Dialog title={words.change} onClose={close}>
      <form onSubmit={onSubmit} noValidate className={classes.steps}>
        <FormFailure form={form} title={words.changeFailed} failure={failure} labels={labels} />
        <TextField form={form} name="companyName" label={labels.companyName} autoComplete="organization" />
        <TextAreaField form={form} name="address" label={labels.address} rows={2} />
        <TextField form={form} name="vatNumber" label={labels.vatNumber} autoComplete="off" />
        <FormButtons
          send={t.contacts.save}
          busy={form.formState.isSubmitting}
          disabled={!form.formState.isDirty}
          onCancel={close}
        />
      </form>
      {guard}
    </Dialog>
  );
}
