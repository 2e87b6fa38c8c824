import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { eraseContactPeople, getContactPeople, type ContactDetail } from '#contract/contacts';
import { call } from '#src/api/call.ts';
import { may, type Viewer } from '#src/api/viewer.ts';
import * as t from '#text';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { download } from '#src/ui/download.ts';
import { Section } from '#src/ui/Facts.tsx';
import { Reason } from '#src/ui/states.tsx';
import s from './accounts.module.css';
import { openInput } from './list.ts';
import { refreshContacts } from './refresh.ts';

const words = t.contacts.peopleData;

/** Names and addresses of people that are stored with an account: a file of them, and their erasure. */
export function PeopleData({ viewer, contact }: { viewer: Viewer; contact: ContactDetail }) {
  const queries = useQueryClient();
  const [erasing, setErasing] = useState(false);
  const input = openInput(viewer, contact.contactId);
  const exporting = useMutation({
    mutationFn: async () => {
      const { data } = await call(getContactPeople, input);
      const text = JSON.stringify(data, null, 2);
      download(new Blob([text], { type: 'application/json' }), words.file(contact.contactId));
    },
  });
  if (!may(viewer, eraseContactPeople)) return null;
  return (
    <Section title={words.title}>
      <p className={s.note}>{words.help}</p>
      <div className={s.actions}>
        <Button variant="default" size="compact-sm" loading={exporting.isPending} onClick={() => exporting.mutate()}>
          {words.export}
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => setErasing(true)}>
          {words.erase}
        </Button>
      </div>
      {exporting.error && (
        <p role="alert">
          {words.failed} <Reason error={exporting.error} />
        </p>
      )}
      <ConfirmDialog
        opened={erasing}
        title={words.eraseTitle(contact.name)}
        confirm={words.erase}
        danger
        onConfirm={async () => {
          await call(eraseContactPeople, input);
          await refreshContacts(queries);
        }}
        onClose={() => setErasing(false)}
      >
        {words.eraseWhy}
      </ConfirmDialog>
    </Section>
  );
}
