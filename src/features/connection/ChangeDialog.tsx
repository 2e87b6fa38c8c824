import { useQueryClient } from '@tanstack/react-query';
import { changeConnection, changeConnectionBody, type ConnectionRow } from '#contract/connections';
import * as p from '#contract/primitives';
import * as z from 'zod/mini';
import { call } from '#src/api/call.ts';
import { connectionQuery } from '#src/api/connection.ts';
import { meQuery } from '#src/api/me.ts';
import { TextField } from '#src/form/fields.tsx';
import { FormButtons } from '#src/form/FormButtons.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { useGuardedClose } from '#src/form/LeaveGuard.tsx';
import { PasswordField } from '#src/form/PasswordField.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { connect as t } from '#text';
import classes from './connection.module.css';

const labels = { key: t.key, name: t.name, perMinute: t.perMinute };

const form = z.object({
  key: z.string(),
  name: changeConnectionBody.shape.name,
  perMinute: p.integer(1, 600),
});

interface Values {
  key: string;
  name: string;
  perMinute: string;
}

/** Replaces the key, the name or the requests a minute; the stored key is not shown, and stays when none is typed. */
export function ChangeDialog({ connection, onClose }: { connection: ConnectionRow; onClose: () => void }) {
  const { networkId, name, perMinute } = connection;
  const queries = useQueryClient();
  const start: Values = { key: '', name, perMinute: String(perMinute) };
  const own = useContractForm<Values, z.output<typeof form>>(form, start, async ({ key, ...rest }) => {
    const body = { ...rest, ...(key.trim() !== '' && { key }) };
    const answer = await call(changeConnection, { params: { networkId }, body });
    queries.setQueryData(connectionQuery(networkId).queryKey, answer);
    onClose();
    await queries.invalidateQueries({ queryKey: meQuery.queryKey });
  });
  const { close, guard } = useGuardedClose(own.unsaved, onClose);
  return (
    <Dialog title={t.changeTitle} onClose={close}>
      <form onSubmit={own.onSubmit} noValidate className={classes.form}>
        <FormFailure form={own.form} title={t.changeFailed} failure={own.failure} labels={labels} />
        <PasswordField form={own.form} name="key" label={labels.key} description={t.newKeyHelp} autoComplete="off" />
        <TextField form={own.form} name="name" label={labels.name} autoComplete="off" />
        <TextField
          form={own.form}
          name="perMinute"
          label={labels.perMinute}
          description={t.perMinuteHelp}
          inputMode="numeric"
          autoComplete="off"
        />
        <FormButtons send={t.save} busy={own.form.formState.isSubmitting} onCancel={close} />
      </form>
      {guard}
    </Dialog>
  );
}
