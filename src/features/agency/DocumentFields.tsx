import type { UseFormReturn } from 'react-hook-form';
import { keysOf } from '#contract/records';
import { MOST_PAYMENT_DAY } from '#contract/payment-documents';
import { SelectField, TextField, useFieldError } from '#src/form/fields.tsx';
import { SelectInput } from '#src/form/SelectInput.tsx';
import s from '#src/form/form.module.css';
import * as t from '#text';

const f = t.ownNetwork.fields;
const { accountName, iban, bicShort: bic } = t.contacts.bank;

export const documentLabels = { accountName, iban, bic, paymentDocument: f.paymentDocument, paymentDay: f.paymentDay };

const documents = keysOf(f.paymentDocuments).map((value) => ({ value, label: f.paymentDocuments[value] }));

const days = Array.from({ length: MOST_PAYMENT_DAY }, (_, at) => String(at + 1));

interface Props {
  // A form of more fields, whatever its result.
  // oxlint-disable-next-line no-explicit-any
  form: UseFormReturn<any, unknown, any>;
  disabled: boolean;
}

/** The fields that the documents of an agency name. */
export function DocumentFields({ form, disabled }: Props) {
  const common = { form, disabled, autoComplete: 'off' };
  const dayError = useFieldError({ form, name: 'paymentDay', label: f.paymentDay });
  return (
    <fieldset className={s.group}>
      <legend>{f.documents}</legend>
      <TextField {...common} name="iban" label={iban} description={f.ibanHelp} spellCheck={false} />
      <TextField {...common} name="bic" label={bic} spellCheck={false} />
      <TextField {...common} name="accountName" label={accountName} description={f.accountNameHelp} />
      <SelectField
        form={form}
        name="paymentDocument"
        label={f.paymentDocument}
        description={f.paymentDocumentHelp}
        data={documents}
        disabled={disabled}
      />
      <SelectInput
        id="field-paymentDay"
        label={f.paymentDay}
        description={f.paymentDayHelp}
        data={days}
        disabled={disabled}
        error={dayError}
        {...form.register('paymentDay', { valueAsNumber: true })}
      />
    </fieldset>
  );
}
