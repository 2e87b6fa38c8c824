import { useQueryClient } from '@tanstack/react-query';
import { changeName, newNameBody } from '#contract/sign-in';
import { call } from '#src/api/call.ts';
import { meQuery } from '#src/api/me.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { TextField } from '#src/form/fields.tsx';
import { FormButtons } from '#src/form/FormButtons.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import * as t from '#text';
import { ChangeInDialog } from './ChangeInDialog.tsx';
import classes from './account.module.css';

const words = t.account.name;
const labels = { name: words.label };

/** The name that others see, and the way to another one. */
export function Name() {
  const { user } = useViewer();
  return (
    <ChangeInDialog now={words.now(user.name)} change={words.change}>
      {({ say, onClose }) => <NameForm name={user.name} onChanged={() => say(words.changed)} onClose={onClose} />}
    </ChangeInDialog>
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
