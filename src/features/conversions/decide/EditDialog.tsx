import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { updateConversions, type ConversionDetail } from '#contract/conversion-updates';
import { extraNames } from '#contract/extra-names';
import { recordOf } from '#contract/records';
import { call } from '#src/api/call.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { TextField } from '#src/form/fields.tsx';
import { fieldError } from '#src/form/field-error.ts';
import { FormButtons } from '#src/form/FormButtons.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { useGuardedClose } from '#src/form/LeaveGuard.tsx';
import { atFields } from '#src/form/server-errors.ts';
import { useContractForm } from '#src/form/use-contract-form.ts';
import { compare, formatMoney } from '#src/lib/money.ts';
import { readDecimal, writeDecimal } from '#src/lib/typed-amount.ts';
import { extraLabel } from '#src/ui/extra-label.ts';
import * as t from '#text';
import { Choice } from '#src/ui/Choice.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import classes from './decide.module.css';
import { deferred } from './deferred.ts';
import {
  editForm,
  missing,
  newLine,
  scales,
  sumOfLines,
  valuesOf,
  type BasketWay,
  type EditValues,
} from './edit-form.ts';
import { ScaledLines } from './ScaledLines.tsx';
import { refreshConversions } from './rules.ts';

export default function EditDialog({ detail, onClose }: { detail: ConversionDetail; onClose: () => void }) {
  const { agencyId, contactId } = useViewer();
  const queries = useQueryClient();
  const { currency } = detail.conversionValue;
  const schema = useMemo(() => editForm(detail), [detail]);
  const start = useMemo(() => valuesOf(detail), [detail]);
  const { form, onSubmit, failure, unsaved } = useContractForm<EditValues, ReturnType<typeof schema.parse>>(
    schema,
    start,
    async (update) => {
      const input = { query: { agencyId, contactId }, body: { conversions: [update] } };
      const { data, waits } = await call(updateConversions, input).catch((error: unknown) =>
        Promise.reject(atFields(error, 'conversions.0.conversionValue.amount', 'value') as Error),
      );
      onClose();
      const changedAt = data.conversions[0]?.lastModifiedDate;
      if (waits) deferred.sent(detail);
      else if (changedAt)
        deferred.changed({ row: detail, what: 'corrected', changedAt, scope: { agencyId, contactId } });
      await refreshConversions(queries);
    },
  );
  const labels = {
    value: t.validate.value(currency),
    ...recordOf(extraNames, extraLabel),
  };
  const { isDirty, isSubmitting } = form.formState;
  const { close, guard } = useGuardedClose(unsaved, onClose);
  return (
    <Dialog title={t.validate.editTitle} onClose={close}>
      <form onSubmit={onSubmit} noValidate className={classes.form}>
        <FormFailure form={form} title={t.validate.editFailed} failure={failure} labels={labels} />
        <TextField
          form={form}
          name="value"
          label={labels.value}
          description={t.validate.valueHelp}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
        />
        {start.items.length > 0 && <Basket form={form} detail={detail} start={start} />}
        <fieldset className={classes.lines}>
          <legend>{t.validate.extended}</legend>
          <div className={classes.pair}>
            {extraNames.map((name) => (
              <TextField key={name} form={form} name={name} label={labels[name]} autoComplete="off" />
            ))}
          </div>
        </fieldset>
        <FormButtons send={t.validate.save} busy={isSubmitting} disabled={!isDirty} onCancel={close} />
      </form>
      {guard}
    </Dialog>
  );
}

// A form's result type does not matter to its fields.
// oxlint-disable-next-line no-explicit-any
type Form = UseFormReturn<EditValues, unknown, any>;

const TYPING_MS = 350;

interface BasketProps {
  form: Form;
  detail: ConversionDetail;
  start: EditValues;
}

/** The lines; for a new order value, whether they are scaled to it, line by line, or typed. */
function Basket({ form, detail, start }: BasketProps) {
  const { currency } = detail.conversionValue;
  const values = form.watch();
  const [rested] = useDebouncedValue(values.value, TYPING_MS);
  const isScaled = scales(start, values);
  const hasMoved = values.value !== start.value;
  const choose = (way: BasketWay) => {
    if (way === 'scale') form.setValue('items', start.items);
    form.setValue('basket', way, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };
  return (
    <>
      {hasMoved && (
        <Choice
          label={t.validate.basketWay}
          value={isScaled ? 'scale' : 'type'}
          options={t.validate.basketWays}
          onChange={choose}
        />
      )}
      {hasMoved && isScaled ? (
        <ScaledLines detail={detail} value={values.value} isTyping={rested !== values.value} />
      ) : (
        <Lines form={form} currency={currency} />
      )}
    </>
  );
}

function Lines({ form, currency }: { form: Form; currency: string }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'items' });
  const [value, items] = form.watch(['value', 'items']);
  const difference = missing(value, items);
  const isOff = compare(difference, '0') !== 0;
  return (
    <fieldset className={classes.lines}>
      <legend>{t.validate.basket}</legend>
      {fields.map((field, at) => (
        <div key={field.id} className={classes.line}>
          <LineField form={form} at={at} name="itemID" label={t.validate.item} />
          <LineField form={form} at={at} name="itemVolume" label={t.validate.quantity} />
          <LineField form={form} at={at} name="itemValue" label={t.validate.itemValue(currency)} />
          <ActionIcon
            variant="default"
            size="lg"
            disabled={fields.length === 1}
            aria-label={t.validate.removeItem(at + 1)}
            onClick={() => remove(at)}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <div className={classes.actions}>
        <Button variant="default" size="compact-sm" onClick={() => append(newLine)}>
          {t.validate.addItem}
        </Button>
        {isOff && (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() =>
              form.setValue('value', writeDecimal(sumOfLines(items)), {
                shouldDirty: true,
                shouldTouch: true,
                shouldValidate: true,
              })
            }
          >
            {t.validate.takeSum}
          </Button>
        )}
      </div>
      <p className={classes.note} role="status">
        {isOff &&
          t.validate.basketSum(
            formatMoney(sumOfLines(items)),
            formatMoney(readDecimal(value) ?? '0'),
            formatMoney(difference),
          )}
      </p>
    </fieldset>
  );
}

interface LineFieldProps {
  form: Form;
  at: number;
  name: 'itemID' | 'itemVolume' | 'itemValue';
  label: string;
}

function LineField({ form, at, name, label }: LineFieldProps) {
  const path = `items.${at}.${name}` as const;
  // The resolver keys errors by dotted path; react-hook-form's types allow flat or nested.
  const errors = form.formState.errors as Record<string, { message?: string } | undefined>;
  const error = form.getFieldState(path, form.formState).error ?? errors[path];
  return (
    <TextInput
      label={label}
      aria-label={t.validate.numbered(label, at + 1)}
      error={error && fieldError(label, error as Parameters<typeof fieldError>[1])}
      id={`field-${path}`}
      inputMode={name === 'itemID' ? 'text' : 'decimal'}
      autoComplete="off"
      {...form.register(path)}
    />
  );
}
