import { NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { createServiceAccount, listServiceAccounts, type ServiceAccount } from '#contract/access';
import { call } from '#src/api/call.ts';
import { keyOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/viewer.ts';
import { TextField, useFieldError } from '#src/form/fields.tsx';
import { FormButtons } from '#src/form/FormButtons.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { useGuardedClose } from '#src/form/LeaveGuard.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import * as t from '#text';
import { Dialog } from '#src/ui/Dialog.tsx';
import { expiryChoices, newKeyForm, type ExpiryChoice } from './expiry.ts';
import { holderName, useKeyHolders } from './holders.ts';
import classes from './keys.module.css';

const labels = { name: t.keys.name, day: t.keys.day };

interface Values {
  membershipId: string;
  name: string;
  choice: ExpiryChoice;
  day: string;
}

interface CreateDialogProps {
  onClose: () => void;
  /** The key appears only in this answer. */
  onCreated: (account: ServiceAccount, key: string) => void;
}

export function CreateDialog({ onClose, onCreated }: CreateDialogProps) {
  const { today } = useViewer();
  const { own, all } = useKeyHolders();
  const queries = useQueryClient();
  const schema = useMemo(() => newKeyForm(today), [today]);
  const start: Values = { membershipId: String(own.id), name: '', choice: 'never', day: '' };
  const { form, onSubmit, failure, unsaved } = useContractForm(schema, start, async (body) => {
    const { data } = await call(createServiceAccount, { body });
    onCreated(data, data.key);
    await queries.invalidateQueries({ queryKey: keyOf(listServiceAccounts) });
  });
  const { close, guard } = useGuardedClose(unsaved, onClose);
  return (
    <Dialog title={t.keys.createTitle} onClose={close}>
      <form onSubmit={onSubmit} noValidate className={classes.form}>
        <FormFailure form={form} title={t.keys.createFailed} failure={failure} labels={labels} />
        <TextField
          form={form}
          name="name"
          label={labels.name}
          description={t.keys.nameHelp}
          autoComplete="off"
          data-autofocus
        />
        {all.length > 1 && (
          <NativeSelect
            label={t.keys.membership}
            data={all.map((membership) => ({ value: String(membership.id), label: holderName(membership) }))}
            {...form.register('membershipId')}
          />
        )}
        <ExpiryFields form={form} today={today} />
        <FormButtons send={t.keys.create} busy={form.formState.isSubmitting} onCancel={close} />
      </form>
      {guard}
    </Dialog>
  );
}

// A form's result type does not matter to its fields.
// oxlint-disable-next-line no-explicit-any
function ExpiryFields({ form, today }: { form: UseFormReturn<Values, unknown, any>; today: string }) {
  const choice = form.watch('choice');
  const error = useFieldError({ form, name: 'day', label: labels.day });
  return (
    <>
      <NativeSelect
        label={t.keys.expiry}
        data={expiryChoices.map((value) => ({ value, label: t.keys.expiries[value] }))}
        {...form.register('choice')}
      />
      {choice === 'day' && (
        <TextInput type="date" label={labels.day} min={today} error={error} id="field-day" {...form.register('day')} />
      )}
    </>
  );
}
