import { useMantineColorScheme } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useViewer, type Viewer } from '#src/api/viewer.ts';
import * as t from '#text/frame';
import { Dialog } from '#src/ui/Dialog.tsx';
import { PickList, type PickGroup } from '#src/ui/PickList.tsx';
import { accountAddress, useFoundAccounts } from '../shell/use-account-groups.ts';
import { useSignOut } from '../sign-out.ts';
import { matching, type Command, type Doing } from './commands.ts';
import { opened } from './open.ts';
import { ShortcutKeys } from './ShortcutKeys.tsx';

export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const viewer = useViewer();
  const commands = matching(text, viewer);
  const { items: accounts } = useOfferedAccounts(viewer, text);
  const doing = useDoing();
  const { pathname } = useLocation();
  const groups = [...groupsOf(commands), { label: t.palette.groups.accounts, items: accounts }];
  const pick = (id: string) => {
    onClose();
    const command = commands.find((one) => one.id === id);
    if (command) command.run(doing);
    else doing.go(accountAddress(id, pathname));
  };
  return (
    <Dialog title={t.palette.title} variant="palette" onClose={onClose}>
      <PickList label={t.palette.placeholder} text={text} onText={setText} groups={groups} onPick={pick}>
        {commands.length + accounts.length === 0 ? t.palette.nothing : null}
      </PickList>
    </Dialog>
  );
}

const MOST_ACCOUNTS = 5;

/** Accounts that match the text, for an account manager; none while the text is empty. */
function useOfferedAccounts(viewer: Viewer, text: string) {
  const { items } = useFoundAccounts(viewer, text);
  const asked = text.trim().length > 1;
  return {
    items: asked ? items.slice(0, MOST_ACCOUNTS).map((item) => ({ ...item, label: t.palette.viewAs(item.label) })) : [],
  };
}

function groupsOf(commands: readonly Command[]): PickGroup[] {
  return (['find', 'go', 'run'] as const).map((group) => ({
    label: t.palette.groups[group],
    items: commands
      .filter((command) => command.group === group)
      .map(({ id, label, keys }) => ({ id, label, hint: keys && <ShortcutKeys keys={keys} /> })),
  }));
}

function useDoing(): Doing {
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  return {
    go: (to) => void navigate(to),
    setTheme: setColorScheme,
    showShortcuts: () => opened.set('shortcuts'),
    signOut,
  };
}
