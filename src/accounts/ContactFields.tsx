import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useFieldArray, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import type { ContactKind } from '#contract/contacts';
import { useViewer } from '#src/api/use-viewer.ts';
import { SelectField, TextAreaField, TextField } from '#src/form/fields.tsx';
import { optionsOf } from '#src/list/filters.ts';
import * as t from '#text';
import s from './accounts.module.css';
import { hintLast } from './hint-last.ts';
import { newSite, type ContactValues } from './form.ts';
import type { Vocabulary } from './vocabulary.ts';

const f = t.contacts.fields;

/** Labels of an account's fields by their names; those of websites are numbered. */
export function fieldLabels(kind: ContactKind, sites: number): Partial<Record<Path<ContactValues>, string>> {
  const { websiteName, websiteUrl, traffic, numbered } = f;
  const ofSites = Array.from({ length: sites }, (_, at): Partial<Record<Path<ContactValues>, string>> => ({
    [`websites.${at}.name`]: numbered(websiteName, at + 1),
    [`websites.${at}.url`]: numbered(websiteUrl, at + 1),
    [`websites.${at}.traffic`]: numbered(traffic, at + 1),
  }));
  return {
    name: f.name,
    companyName: f.companyName,
    email: f.email,
    address: f.address,
    country: f.country,
    currency: f.currency,
    vatNumber: f.vatNumber,
    vatRate: f.vatRate,
    paymentType: f.paymentType,
    accountManagerId: f.accountManager,
    managedBy: f.managedBy,
    fcaNumber: f.fcaNumber,
    ...(kind === 'publisher'
      ? {
          minimumPayment: f.minimumPayment,
          publisherType: f.publisherType,
          partnerType: f.partnerType,
          websites: f.websites,
        }
      : { termsDays: f.termsDays, feeRate: f.feeRate }),
    ...Object.assign({}, ...ofSites),
  };
}

interface Props<Result extends FieldValues> {
  kind: ContactKind;
  form: UseFormReturn<ContactValues, unknown, Result>;
  vocabulary: Vocabulary;
}

/** Fields of an account, for new ones and those that are changed. */
export function ContactFields<Result extends FieldValues>({ kind, form, vocabulary }: Props<Result>) {
  const { currencies } = useViewer();
  const isPublisher = kind === 'publisher';
  const own = form.formState.defaultValues?.currency;
  const offered = [...new Set([...currencies, ...(own ? [own] : [])])];
  return (
    <>
      <fieldset className={s.group}>
        <legend>{t.contacts.groups.company}</legend>
        <TextField
          form={form}
          name="name"
          label={f.name}
          description={f.nameHelp}
          inputWrapperOrder={hintLast}
          autoComplete="off"
        />
        <TextField form={form} name="companyName" label={f.companyName} autoComplete="organization" />
        <TextField form={form} name="email" label={f.email} type="email" autoComplete="off" />
        <SelectField
          form={form}
          name="country"
          label={f.country}
          data={[{ value: '', label: '' }, ...vocabulary.countries]}
        />
        <div className={s.wide}>
          <TextAreaField form={form} name="address" label={f.address} rows={2} />
        </div>
      </fieldset>
      {isPublisher && <Websites form={form} />}
      <fieldset className={s.group}>
        <legend>{t.contacts.groups.money}</legend>
        <SelectField
          form={form}
          name="currency"
          label={f.currency}
          description={f.currencyHelp}
          inputWrapperOrder={hintLast}
          data={offered}
        />
        <SelectField form={form} name="paymentType" label={f.paymentType} data={optionsOf(t.payTypes)} />
        <TextField form={form} name="vatRate" label={f.vatRate} inputMode="decimal" autoComplete="off" />
        <TextField form={form} name="vatNumber" label={f.vatNumber} autoComplete="off" />
        {isPublisher ? (
          <TextField
            form={form}
            name="minimumPayment"
            label={f.minimumPayment}
            description={f.minimumPaymentHelp}
            inputWrapperOrder={hintLast}
            inputMode="decimal"
            autoComplete="off"
          />
        ) : (
          <>
            <TextField form={form} name="feeRate" label={f.feeRate} inputMode="decimal" autoComplete="off" />
            <TextField
              form={form}
              name="termsDays"
              label={f.termsDays}
              description={f.termsDaysHelp}
              inputWrapperOrder={hintLast}
              inputMode="numeric"
              autoComplete="off"
            />
          </>
        )}
      </fieldset>
      <fieldset className={s.group}>
        <legend>{t.contacts.groups.care}</legend>
        <SelectField
          form={form}
          name="accountManagerId"
          label={f.accountManager}
          data={vocabulary.managersFor(form.formState.defaultValues?.accountManagerId ?? '')}
        />
        <SelectField form={form} name="managedBy" label={f.managedBy} data={optionsOf(t.contacts.managedBy)} />
        {isPublisher && (
          <>
            <SelectField form={form} name="publisherType" label={f.publisherType} data={optionsOf(t.contacts.types)} />
            <SelectField form={form} name="partnerType" label={f.partnerType} data={optionsOf(t.contacts.tiers)} />
          </>
        )}
        <TextField form={form} name="fcaNumber" label={f.fcaNumber} inputMode="numeric" autoComplete="off" />
      </fieldset>
    </>
  );
}

function Websites<Result extends FieldValues>({ form }: Pick<Props<Result>, 'form'>) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'websites', keyName: 'key' });
  return (
    <fieldset className={s.lines}>
      <legend>{f.websites}</legend>
      {fields.map(({ key, name }, at) => (
        <div key={key} className={s.line}>
          <TextField form={form} name={`websites.${at}.name`} label={f.websiteName} autoComplete="off" />
          <TextField
            form={form}
            name={`websites.${at}.url`}
            label={f.websiteUrl}
            type="url"
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
          />
          <SelectField
            form={form}
            name={`websites.${at}.traffic`}
            label={f.traffic}
            data={optionsOf(t.contacts.types)}
          />
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={f.removeWebsite(name || String(at + 1))}
            onClick={() => remove(at)}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button variant="default" size="compact-sm" onClick={() => append(newSite)}>
          {f.addWebsite}
        </Button>
      </div>
    </fieldset>
  );
}
