import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  passkeyNameBody,
  removePasskey,
  renamePasskey,
  type Passkey,
} from '#contract/passkeys';
import { call } from '#src/api/call.ts';
import { keyOf, queryOf } from '#src/api/query.ts';
import { TextField } from '#src/form/fields.tsx';
import { FormButtons } from '#src/form/FormButtons.tsx';
import { FormFailure } from '#src/form/FormFailure.tsx';
import { useContractForm } from '#src/form/use-contract-form.ts';
import { CalledOff, hasPasskeys, makePasskey } from '#src/lib/passkeys.ts';
import * as t from '#text';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Instant } from '#src/ui/Instant.tsx';
import { PlainTable } from '#src/ui/PlainTable.tsx';
import { Awaiting } from '#src/ui/states.tsx';
import classes from './account.module.css';
import { WithPassword } from './WithPassword.tsx';

const words = t.account.passkeys;
const { columns: c } = words;

/** The user's passkeys: added, named, removed. */
export function Passkeys() {
  const queries = useQueryClient();
  const query = useQuery(queryOf(listPasskeys, {}));
  const [adding, setAdding] = useState(false);
  const [naming, setNaming] = useState<Passkey | null>(null);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: keyOf(listPasskeys) });
  if (!query.data) return <Awaiting query={query} what={words.failed} lines={3} />;
  const { data: passkeys } = query.data;
  return (
    <>
      <p className={classes.help}>{words.help}</p>
      {passkeys.length > 0 && (
        <PlainTable name={words.title} columns={[c.name, c.added, t.states.actions]} cards>
          {passkeys.map((passkey) => (
            <tr key={passkey.id}>
              <th scope="row">{passkey.name}</th>
              <td>
                <Instant at={passkey.createdAt} />
              </td>
              <td>
                <div className={classes.buttons}>
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={words.renameNamed(passkey.name)}
                    onClick={() => setNaming(passkey)}
                  >
                    {words.rename}
                  </Button>
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={words.removeNamed(passkey.name)}
                    onClick={() => setRemoving(passkey)}
                  >
                    {words.remove}
                  </Button>
                </div>
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
      {hasPasskeys() ? (
        <Button variant="default" onClick={() => setAdding(true)}>
          {words.add}
        </Button>
      ) : (
        <p className={classes.help}>{words.notHere}</p>
      )}
      {adding && <Add onDone={refresh} onClose={() => setAdding(false)} />}
      {naming && <Rename passkey={naming} onDone={refresh} onClose={() => setNaming(null)} />}
      {removing && <Remove passkey={removing} onDone={refresh} onClose={() => setRemoving(null)} />}
    </>
  );
}

interface StepProps {
  onDone: () => Promise<void>;
  onClose: () => void;
}

function Add({ onDone, onClose }: StepProps) {
  const [calledOff, setCalledOff] = useState(false);
  const add = async (accountPassword: string) => {
    setCalledOff(false);
    try {
      const { data: question } = await call(beginPasskey, { body: { accountPassword } });
      const answer = await makePasskey(question);
      await call(addPasskey, { body: { answer } });
      onClose();
      await onDone();
    } catch (error) {
      if (!(error instanceof CalledOff)) throw error;
      setCalledOff(true);
    }
  };
  return (
    <Dialog title={words.add} onClose={onClose}>
      {calledOff && <p role="alert">{words.calledOff}</p>}
      <WithPassword why={words.addWhy} send={words.add} onSend={add} onClose={onClose} />
    </Dialog>
  );
}

function Rename({ passkey, onDone, onClose }: StepProps & { passkey: Passkey }) {
  const { form, onSubmit, failure } = useContractForm(passkeyNameBody, { name: passkey.name }, async (body) => {
    await call(renamePasskey, { params: { id: passkey.id }, body });
    onClose();
    await onDone();
  });
  return (
    <Dialog title={words.renameTitle} onClose={onClose}>
      <form onSubmit={onSubmit} noValidate className={classes.steps}>
        <FormFailure form={form} title={words.renameFailed} failure={failure} labels={{ name: c.name }} />
        <TextField form={form} name="name" label={c.name} autoComplete="off" data-autofocus />
        <FormButtons send={words.save} busy={form.formState.isSubmitting} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function Remove({ passkey, onDone, onClose }: StepProps & { passkey: Passkey }) {
  const remove = async (accountPassword: string) => {
    await call(removePasskey, { params: { id: passkey.id }, body: { accountPassword } });
    onClose();
    await onDone();
  };
  return (
    <Dialog title={words.removeTitle(passkey.name)} onClose={onClose}>
      <WithPassword
        why={words.removeWhy}
        send={words.removeConfirm}
        failed={words.removeFailed}
        onSend={remove}
        onClose={onClose}
      />
    </Dialog>
  );
}
