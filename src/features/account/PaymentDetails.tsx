import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  changeOwnBankAccount,
  changePaymentDetails,
  getPaymentDetails,
  paymentDetailsBody,
  type PaymentDetails as Details,
} from '#contract/payment-details';
import { valueAt } from '#contract/records';
import { BankForm } from '#src/accounts/BankForm.tsx';
import { call } from '#src/api/call.ts';
import { keyOf, queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { may, scopeOf } from '#src/api/viewer.ts';
import { nextPaymentQuery, NextPaymentText } from '#src/documents/NextPayment.tsx';
import { formatMoney } from '#src/lib/money.ts';
import * as t from '#text';
import { Facts } from '#src/ui/Facts.tsx';
import { Awaiting } from '#src/ui/states.tsx';
import classes from './account.module.css';
import { OwnDetailsForm } from './OwnDetailsForm.tsx';

const words = t.paymentDetails;
const { columns: c, bank: b } = t.contacts;

/** How the publisher is paid; its admins change it. */
export default function PaymentDetails() {
  const viewer = useViewer();
  const queries = useQueryClient();
  const [open, setOpen] = useState<'bank' | 'details' | null>(null);
  const [changed, setChanged] = useState(false);
  const query = useQuery(queryOf(getPaymentDetails, { query: scopeOf(viewer) }));
  if (!query.data) return <Awaiting query={query} what={words.failed} lines={16} />;
  const { data: details } = query.data;
  const close = () => setOpen(null);
  const begin = (what: 'bank' | 'details') => {
    setChanged(false);
    setOpen(what);
  };
  const done = async () => {
    close();
    setChanged(true);
    await queries.invalidateQueries({ queryKey: keyOf(getPaymentDetails) });
  };
  const { bank } = details;
  return (
    <>
      <p className={classes.help}>
        {words.help} {words.ofAgency}
      </p>
      <Facts
        facts={[
          [b.title, bank ? `${bank.accountName}, ${bank.iban}` : null],
          [b.bicShort, bank?.bic],
          [c.minimumPayment, details.minimumPayment && `${formatMoney(details.minimumPayment)} ${details.currency}`],
          [c.paymentType, valueAt(t.payTypes, details.paymentType) ?? details.paymentType],
          [c.companyName, details.companyName],
          [c.address, details.address],
          [c.vatNumber, details.vatNumber],
          [c.vatRate, details.vatRate],
        ]}
      />
      <Next bank={bank} />
      {may(viewer, changeOwnBankAccount) && (
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => begin('bank')}>
            {bank ? b.changeLong : b.add}
          </Button>
          <Button variant="default" onClick={() => begin('details')}>
            {words.change}
          </Button>
        </div>
      )}
      <p role="status" className={classes.sent}>
        {changed && words.changed}
      </p>
      {open === 'bank' && (
        <BankForm
          start={{ accountName: bank?.accountName ?? details.companyName, iban: '', bic: '' }}
          help={words.bankHelp}
          onSend={async (body) => {
            await call(changeOwnBankAccount, { query: scopeOf(viewer), body });
            await done();
          }}
          onClose={close}
        />
      )}
      {open === 'details' && (
        <OwnDetailsForm
          title={words.change}
          failed={words.changeFailed}
          body={paymentDetailsBody}
          start={details}
          onSend={async (body) => {
            await call(changePaymentDetails, { query: scopeOf(viewer), body });
            await done();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

/** The next payment, and where it goes. */
function Next({ bank }: Pick<Details, 'bank'>) {
  const viewer = useViewer();
  const query = useQuery(nextPaymentQuery(viewer));
  if (!query.data) return <Awaiting query={query} what={t.paymentTerms.next.failed} lines={6} />;
  return (
    <section className={classes.next} aria-label={t.paymentTerms.next.title}>
      <h3>{t.paymentTerms.next.title}</h3>
      <NextPaymentText payment={query.data.data} viewer={viewer} />
      <p>{bank ? words.goesTo(bank.accountName, bank.iban) : words.noBank}</p>
    </section>
  );
}
