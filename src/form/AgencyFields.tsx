import { useMemo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { countryCodes, currencyCodes } from '#contract/codes';
import type { AgencyFacts } from '#contract/own-network';
import { countryOptions, currencyOptions } from '#src/lib/country.ts';
import * as t from '#text';
import { SelectField, TextAreaField, TextField } from './fields.tsx';

const f = t.ownNetwork.fields;

export const noFacts: AgencyFacts = {
  name: '',
  companyName: '',
  registrationNumber: '',
  address: '',
  countryCode: '',
  currencyCode: '',
};

export const agencyLabels = {
  name: f.name,
  companyName: f.companyName,
  registrationNumber: f.registrationNumber,
  address: f.address,
  countryCode: f.countryCode,
  currencyCode: f.currencyCode,
};

interface AgencyFieldsProps {
  // A form of more fields, whatever its result.
  // oxlint-disable-next-line no-explicit-any
  form: UseFormReturn<any, unknown, any>;
  /** Currencies to choose from; all without. */
  currencies?: readonly string[];
  disabled?: boolean;
}

/** The fields of an agency's own facts. */
export function AgencyFields({ form, currencies = currencyCodes, disabled = false }: AgencyFieldsProps) {
  const choose = { value: '', label: f.choose };
  const countries = useMemo(() => countryOptions(countryCodes), []);
  const money = useMemo(() => currencyOptions(currencies), [currencies]);
  return (
    <>
      <TextField
        form={form}
        name="name"
        label={agencyLabels.name}
        description={f.nameHelp}
        autoComplete="off"
        disabled={disabled}
      />
      <TextField
        form={form}
        name="companyName"
        label={agencyLabels.companyName}
        autoComplete="organization"
        disabled={disabled}
      />
      <TextField
        form={form}
        name="registrationNumber"
        label={agencyLabels.registrationNumber}
        autoComplete="off"
        disabled={disabled}
      />
      <TextAreaField
        form={form}
        name="address"
        label={agencyLabels.address}
        autoComplete="street-address"
        autosize
        minRows={2}
        disabled={disabled}
      />
      <SelectField
        form={form}
        name="countryCode"
        label={agencyLabels.countryCode}
        data={[choose, ...countries]}
        disabled={disabled}
      />
      <SelectField
        form={form}
        name="currencyCode"
        label={agencyLabels.currencyCode}
        description={f.currencyHelp}
        data={[choose, ...money]}
        disabled={disabled}
      />
    </>
  );
}
