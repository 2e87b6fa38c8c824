import { Button } from '@mantine/core';
import type * as z from 'zod/mini';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { addConnection, PER_MINUTE, testConnection } from '#contract/connections';
import { networkPath } from '#contract/networks';
import { call } from '#src/api/call.ts';
import { TextField } from '#src/form/fields.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { LeaveGuard } from '#src/form/LeaveGuard.tsx';
import { PasswordField } from '#src/form/PasswordField.tsx';
import { SubmitButton } from '#src/form/SubmitButton.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import { paths } from '#src/lib/paths.ts';
import { Choice } from '#src/ui/Choice.tsx';
import { connect as t } from '#text';
import classes from './connect.module.css';
import { connectForm } from './form.ts';

const labels = {
  url: t.url,
  key: t.key,
  agencyId: t.agencyId,
  contactId: t.contactId,
  name: t.name,
  perMinute: t.perMinute,
};

interface Values {
  url: string;
  key: string;
  role: 'publisher' | 'advertiser';
  agencyId: string;
  contactId: string;
  name: string;
  perMinute: string;
}

const empty: Values = {
  url: '',
  key: '',
  role: 'publisher',
  agencyId: '',
  contactId: '',
  name: '',
  perMinute: String(PER_MINUTE),
};

/** Connects an account of a live network, which is then one of the accounts in the switcher. */
export function ConnectForm() {
  const onlyTest = useRef(false);
  const [works, setWorks] = useState<string | null>(null);
  const [made, setMade] = useState<string | null>(null);
  // Left only once nothing asks before unsaved changes are lost.
  useEffect(() => (made === null ? undefined : location.assign(made)), [made]);
  const { form, onSubmit, failure } = useContractForm<Values, z.output<typeof connectForm>>(
    connectForm,
    empty,
    async (body) => {
      setWorks(null);
      if (onlyTest.current) {
        const { data } = await call(testConnection, { body });
        setWorks(t.works(data.campaigns));
        return;
      }
      const { data } = await call(addConnection, { body });
      setMade(networkPath(data.networkId) + paths.connection(data));
    },
  );
  const { isSubmitting, isDirty } = form.formState;
  // Only the button that connects submits the form by itself.
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    onlyTest.current = event.nativeEvent.submitter === null;
    onSubmit(event);
  };
  return (
    <form onSubmit={submit} noValidate className={classes.form} onInput={() => setWorks(null)}>
      <FormFailure form={form} title={t.failed} failure={failure} labels={labels} />
      <TextField
        form={form}
        name="url"
        label={labels.url}
        description={t.urlHelp}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      <PasswordField form={form} name="key" label={labels.key} description={t.keyHelp} autoComplete="off" />
      <Choice
        label={t.role}
        value={form.watch('role')}
        options={t.roles}
        onChange={(role) => form.setValue('role', role, { shouldDirty: true })}
      />
      <div className={classes.pair}>
        <TextField form={form} name="agencyId" label={labels.agencyId} inputMode="numeric" autoComplete="off" />
        <TextField form={form} name="contactId" label={labels.contactId} inputMode="numeric" autoComplete="off" />
      </div>
      <TextField form={form} name="name" label={labels.name} description={t.nameHelp} autoComplete="off" />
      <TextField
        form={form}
        name="perMinute"
        label={labels.perMinute}
        description={t.perMinuteHelp}
        inputMode="numeric"
        autoComplete="off"
        className={classes.short ?? ''}
      />
      <div className={classes.buttons}>
        <Button
          variant="default"
          disabled={isSubmitting}
          onClick={(event) => event.currentTarget.form?.requestSubmit()}
        >
          {t.test}
        </Button>
        <SubmitButton loading={isSubmitting || made !== null}>{t.connect}</SubmitButton>
        <p role="status" className={classes.works}>
          {works}
        </p>
      </div>
      <LeaveGuard dirty={isDirty && made === null} />
    </form>
  );
}
