import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { levels, type Level } from '#contract/endpoint';
import { createServiceAccount, listServiceAccounts, type ServiceAccount } from '#contract/access';
import { call } from '#src/api/call.ts';
import { keyOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { TextField, useFieldError } from '#src/form/fields.tsx';
import { SelectInput } from '#src/form/SelectInput.tsx';
import { FormButtons } from '#src/form/FormButtons.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { useGuardedClose } from '#src/form/LeaveGuard.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import * as t from '#text';
import { later } from '#src/first-view/later.tsx';
import { Loading } from '#src/ui/states.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { newKeyForm, type Expiry } from './expiry.ts';
import { ExpiryFields } from './ExpiryFields.tsx';
import { holderName, useKeyHolders } from './holders.ts';
import classes from './keys.module.css';

// Every endpoint of the contract comes with them.
const operationGroups = () => import('./operation-groups.ts');
const OperationFields = later(() => import('./OperationFields.tsx'));

const labels = { name: t.keys.name, groups: t.keys.limit, day: t.keys.day };

interface Values extends Expiry {
  membershipId: string;
  name: string;
  level: Level;
  groups: readonly string[] | null;
}

interface CreateDialogProps {
  onClose: () => void;
  /** The key appears only in this answer. */
  onCreated: (account: ServiceAccount, key: string) => void;
}

export function CreateDialog({ onClose, onCreated }: CreateDialogProps) {
  const { today } = useViewer();
  const { own, all } = useKeyHolders();
  const holders = all.filter(({ level }) => level === 'admin');
  const queries = useQueryClient();
  const schema = useMemo(() => newKeyForm(today), [today]);
  const start: Values = {
    membershipId: String(own.id),
    name: '',
    choice: '365',
    day: '',
    level: own.level,
    groups: null,
  };
  const { form, onSubmit, failure, unsaved } = useContractForm(schema, start, async ({ groups, ...body }) => {
    const { role } = all.find(({ id }) => id === body.membershipId) ?? own;
    const operations = groups && (await operationGroups()).operationsOf(role, body.level, groups);
    const { data } = await call(createServiceAccount, { body: { ...body, operations } });
    onCreated(data, data.key);
    await queries.invalidateQueries({ queryKey: keyOf(listServiceAccounts) });
  });
  const { close, guard } = useGuardedClose(unsaved, onClose);
  const groupsError = useFieldError({ form, name: 'groups', label: labels.groups });
  const chosen = form.watch('membershipId');
  const holder = holders.find(({ id }) => String(id) === chosen) ?? own;
  // Another account and another level have other groups.
  const withoutGroups = () => form.setValue('groups', form.getValues('groups') && []);
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
        {holders.length > 1 && (
          <SelectInput
            label={t.keys.membership}
            data={holders.map((membership) => ({ value: String(membership.id), label: holderName(membership) }))}
            {...form.register('membershipId', { onChange: withoutGroups })}
          />
        )}
        <SelectInput
          label={t.keys.level}
          data={levels.map((level) => ({ value: level, label: t.shell.levels[level] }))}
          {...form.register('level', { onChange: withoutGroups })}
        />
        <ExpiryFields form={form} today={today} />
        <Suspense fallback={<Loading lines={2} />}>
          <OperationFields
            role={holder.role}
            level={form.watch('level')}
            picked={form.watch('groups')}
            error={groupsError}
            onPick={(groups) =>
              form.setValue('groups', groups, { shouldDirty: true, shouldValidate: groupsError !== undefined })
            }
          />
        </Suspense>
        <FormButtons send={t.keys.create} busy={form.formState.isSubmitting} onCancel={close} />
      </form>
      {guard}
    </Dialog>
  );
}
