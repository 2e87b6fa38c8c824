import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeBillingDetails, getBillingDetails } from '#contract/billing-details';
import { ownCompanyBody } from '#contract/contacts';
import { call } from '#src/api/call.ts';
import { keyOf, queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { may, scopeOf } from '#src/api/viewer.ts';
import * as t from '#text';
import { Facts } from '#src/ui/Facts.tsx';
import { Awaiting } from '#src/ui/states.tsx';
import classes from './account.module.css';
import { OwnDetailsForm } from './OwnDetailsForm.tsx';

const words = t.billingDetails;
const { columns: c } = t.contacts;

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
      {isOpen && (
        <OwnDetailsForm
          title={words.change}
          failed={words.changeFailed}
          body={ownCompanyBody}
          start={details}
          onSend={async (body) => {
            await call(changeBillingDetails, { query: scopeOf(viewer), body });
            await done();
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
