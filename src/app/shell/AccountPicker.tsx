import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useViewer } from '#src/api/use-viewer.ts';
import * as t from '#text/frame';
import { PickList } from '#src/ui/PickList.tsx';
import { accountAddress, isElsewhere, useAccountGroups } from './use-account-groups.ts';

/** Account picker: the user's own accounts, and for an account manager every account of the agency, searchable. */
export default function AccountPicker({ onDone }: { onDone: () => void }) {
  const [text, setText] = useState('');
  const viewer = useViewer();
  const { groups, message } = useAccountGroups(viewer, text);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const pick = (id: string) => {
    onDone();
    if (isElsewhere(id)) location.assign(id);
    else void navigate(accountAddress(id, pathname));
  };
  return (
    <PickList label={t.shell.searchAccounts} text={text} onText={setText} groups={groups} onPick={pick}>
      {message}
    </PickList>
  );
}
