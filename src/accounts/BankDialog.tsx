import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getBankAccount, putBankAccount, type ContactDetail } from '#contract/contacts';
import { call } from '#src/api/call.ts';
import { queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import * as t from '#text';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Awaiting } from '#src/ui/states.tsx';
import { BankForm } from './BankForm.tsx';
import { openInput } from './list.ts';
import { refreshContacts } from './refresh.ts';

interface Props {
  contact: ContactDetail;
  onClose: () => void;
}

const words = t.contacts.bank;

/** Shows the whole bank account to who may see it, and changes it. */
export default function BankDialog({ contact, onClose }: Props) {
  const viewer = useViewer();
  const queries = useQueryClient();
  const input = openInput(viewer, contact.contactId);
  const query = useQuery({ ...queryOf(getBankAccount, input), gcTime: 0 });
  if (query.data) {
    const { accountName, iban, bic } = query.data.data ?? { accountName: contact.companyName, iban: '', bic: '' };
    return (
      <BankForm
        start={{ accountName, iban, bic }}
        onSend={async (body) => {
          await call(putBankAccount, { ...input, body });
          onClose();
          await refreshContacts(queries);
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog title={words.title} onClose={onClose}>
      <Awaiting query={query} what={words.readFailed} lines={6} />
    </Dialog>
  );
}
