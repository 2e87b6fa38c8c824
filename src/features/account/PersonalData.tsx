import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { erasePersonalData, getPersonalData } from '#contract/personal-data';
import { call } from '#src/api/call.ts';
import { paths } from '#src/lib/paths.ts';
import * as t from '#text';
import { Dialog } from '#src/ui/Dialog.tsx';
import { download } from '#src/ui/download.ts';
import { Reason } from '#src/ui/states.tsx';
import classes from './account.module.css';
import { WithPassword } from './WithPassword.tsx';

const words = t.account.data;

/** Everything that is stored about the user: a file of it, and the way to have it erased. */
export function PersonalData() {
  const [erasing, setErasing] = useState(false);
  const exporting = useMutation({
    mutationFn: async () => {
      const { data } = await call(getPersonalData, {});
      download(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), words.file);
    },
  });
  return (
    <>
      <p className={classes.help}>{words.help}</p>
      <div className={classes.buttons}>
        <Button variant="default" loading={exporting.isPending} onClick={() => exporting.mutate()}>
          {words.export}
        </Button>
        <Button variant="default" onClick={() => setErasing(true)}>
          {words.erase}
        </Button>
      </div>
      {exporting.error && (
        <p role="alert">
          {words.exportFailed} <Reason error={exporting.error} />
        </p>
      )}
      {erasing && (
        <Dialog title={words.eraseTitle} onClose={() => setErasing(false)}>
          <WithPassword
            why={words.eraseWhy}
            send={words.erase}
            failed={words.eraseFailed}
            onSend={async (accountPassword) => {
              await call(erasePersonalData, { body: { accountPassword } });
              // Nothing of the person stays in the page either.
              location.assign(paths.signIn());
            }}
            onClose={() => setErasing(false)}
          />
        </Dialog>
      )}
    </>
  );
}
