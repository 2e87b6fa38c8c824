import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeName, newNameBody } from '#contract/sign-in';
import { call } from '#src/api/call.ts';
import { meQuery } from '#src/api/me.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { TextField } from '#src/form/fields.tsx';
import { FormButtons } from '#src/form/FormButtons.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import * as t from '#text';
import { Dialog } from '#src/ui/Dialog.tsx';
import classes from './account.module.css';

const words = t.account.name;
const labels = { name: words.label };

/** The name that others see, and the way to another one. */
export function Name() {
  const { user } = useViewer();
  const [open, setOpen] = useState(false);
  const [changed, setChanged] = useState(false);
  const begin = () => {
    setChanged(false);
    setOpen(true);
  };
  return (
    <>
      <p className={classes.help}>{words.now(user.name)}</p>
      <Button variant="default" onClick={begin}>
        {words.change}
      </Button>
      <p role="status" className={classes.sent}>
        {changed && words.changed}
      </p>
      {open && (
        <Dialog title={words.change} onClose={() => setOpen(false)}>
          <NameForm name={user.name} onChanged={() => setChanged(true)} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

function NameForm({ name, onChanged, onClose }: { name: string; onChanged: () => void; onClose: () => void }) {
  const queries = useQueryClient();
  const { form, onSubmit, failure } = useContractForm(newNameBody, { name }, async (body) => {
    if (body.name !== name) {
      const { data } = await call(changeName, { body });
      queries.setQueryData(meQuery.queryKey, data);
      onChanged();
    }
    onClose();
  });
  return (
    <form onSubmit={onSubmit} noValidate className={classes.steps}>
      <FormFailure form={form} title={words.failed} failure={failure} labels={labels} />
      <TextField
        form={form}
        name="name"
        label={labels.name}
        description={words.help}
        autoComplete="name"
        data-autofocus
      />
      <FormButtons send={words.change} busy={form.formState.isSubmitting} onCancel={onClose} />
    </form>
  );
}
