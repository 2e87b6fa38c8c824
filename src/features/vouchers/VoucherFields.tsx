import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { voucherCategories, voucherTypes } from '#contract/vouchers';
import { CheckField } from '#src/form/CheckField.tsx';
import { DayField } from '#src/form/DayField.tsx';
import { SelectField, TextAreaField, TextField } from '#src/form/fields.tsx';
import { storedWord } from '#src/lib/stored-word.ts';
import { optionsOf } from '#src/list/filters.ts';
import * as t from '#text';
import type { VoucherValues } from './form.ts';
import s from './vouchers.module.css';

const { form: f, columns: c } = t.vouchers;

/** The labels of a voucher's fields, by their names. */
export const fieldLabels = {
  type: c.kind,
  code: c.code,
  title: c.title,
  description: c.description,
  discount: c.discount,
  categoryId: c.category,
  startDay: f.firstDay,
  endDay: f.lastDay,
  destinationUrl: f.destination,
  cultureCode: c.culture,
  exclusive: f.exclusive,
};

interface Props<Result extends FieldValues> {
  form: UseFormReturn<VoucherValues, unknown, Result>;
  destinationHelp: string;
  /** Category of the voucher where it is none of those that are offered. */
  other?: { id: string; name: string } | undefined;
}

/** Fields of a voucher, for new ones and those that are changed. */
export function VoucherFields<Result extends FieldValues>({ form, destinationHelp, other }: Props<Result>) {
  const field = <N extends Path<VoucherValues> & keyof typeof fieldLabels>(name: N) => ({
    form,
    name,
    label: fieldLabels[name],
  });
  const text = (name: Parameters<typeof field>[0]) => ({ ...field(name), autoComplete: 'off' });
  const isOffer = form.watch('type') === 'Offer';
  const categories = optionsOf(voucherCategories).map(({ value, label }) => ({ value, label: storedWord(label) }));
  return (
    <>
      <div className={s.pair}>
        <SelectField
          {...field('type')}
          description={f.typeHelp}
          data={voucherTypes.map((value) => ({ value, label: storedWord(value) }))}
        />
        <TextField {...text('code')} label={isOffer ? f.codeOfOffer : c.code} description={f.codeHelp} />
      </div>
      <TextField {...text('title')} description={f.titleHelp} />
      <TextAreaField {...field('description')} description={f.descriptionHelp} rows={2} />
      <div className={s.pair}>
        <TextField {...text('discount')} description={f.discountHelp} />
        <SelectField
          {...field('categoryId')}
          description={f.categoryHelp}
          data={other ? [{ value: other.id, label: other.name }, ...categories] : categories}
        />
      </div>
      <div className={s.pair}>
        <DayField {...field('startDay')} description={f.firstDayHelp} />
        <DayField {...field('endDay')} description={f.lastDayHelp} />
      </div>
      <TextField {...text('destinationUrl')} description={destinationHelp} type="url" inputMode="url" />
      <TextField {...text('cultureCode')} description={t.vouchers.filters.cultureHint} />
      <CheckField {...field('exclusive')} help={f.exclusiveHelp} />
    </>
  );
}
