import { useMantineColorScheme, UnstyledButton } from '@mantine/core';
import { IconBuildingPlus, IconLogout, IconPlugConnected, IconUserCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { reaches } from '#contract/endpoint';
import { useViewer } from '#src/api/use-viewer.ts';
import * as t from '#text/frame';
import { Choice } from '#src/ui/Choice.tsx';
import { Popover } from '#src/ui/Popover.tsx';
import { PopoverButton } from '#src/ui/PopoverButton.tsx';
import { initialsOf } from '#src/lib/initials.ts';
import { ownNetwork } from '#src/lib/network.ts';
import { paths } from '#src/lib/paths.ts';
import { useSignOut } from '../sign-out.ts';
import classes from './UserMenu.module.css';

export function UserMenu() {
  const { user } = useViewer();
  return (
    <PopoverButton
      className={classes.button}
      label={t.shell.userMenu(user.name)}
      panel={(panel) => (
        <Popover {...panel} title={t.shell.account} variant="menu" align="end">
          <Menu onDone={panel.onClose} />
        </Popover>
      )}
    >
      <span aria-hidden>{initialsOf(user.name)}</span>
    </PopoverButton>
  );
}

function Menu({ onDone }: { onDone: () => void }) {
  const viewer = useViewer();
  const signOut = useSignOut();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div className={classes.menu}>
      <p className={classes.person}>
        <strong>{viewer.user.name}</strong>
        <span>{viewer.user.email}</span>
        <span>{t.shell.roles[viewer.role]}</span>
      </p>
      <Link to={paths.account(viewer)} className={classes.item} onClick={onDone}>
        <IconUserCircle size={18} stroke={1.6} aria-hidden />
        {t.shell.account}
      </Link>
      {ownNetwork === '' && viewer.kind === 'agency' && reaches(viewer.membership.level, 'admin') && (
        <Link to={paths.newNetwork(viewer)} className={classes.item} onClick={onDone}>
          <IconBuildingPlus size={18} stroke={1.6} aria-hidden />
          {t.shell.startNetwork}
        </Link>
      )}
      <Link to={paths.connect(viewer)} className={classes.item} onClick={onDone}>
        <IconPlugConnected size={18} stroke={1.6} aria-hidden />
        {t.shell.pages.connect}
      </Link>
      <div className={classes.theme}>
        <Choice label={t.shell.theme} value={colorScheme} options={t.shell.themes} onChange={setColorScheme} />
      </div>
      <UnstyledButton className={classes.item} onClick={signOut}>
        <IconLogout size={18} stroke={1.6} aria-hidden />
        {t.shell.signOut}
      </UnstyledButton>
    </div>
  );
}
