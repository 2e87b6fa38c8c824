import { UnstyledButton } from '@mantine/core';
import { IconCommand, IconSearch } from '@tabler/icons-react';
import * as t from '#text/frame';
import { opened } from '../palette/open.ts';
import { AccountButton } from './AccountButton.tsx';
import { Bell } from './Bell.tsx';
import { NavDrawer } from './NavDrawer.tsx';
import { UserMenu } from './UserMenu.tsx';
import { ViewingAs } from './ViewingAs.tsx';
import classes from './Header.module.css';

export function Header() {
  return (
    <header className={classes.header}>
      <NavDrawer />
      <AccountButton />
      <ViewingAs />
      <UnstyledButton className={classes.search} onClick={() => opened.set('commands')}>
        <IconSearch size={16} stroke={1.6} aria-hidden />
        <span className={classes.searchLabel}>{t.shell.search}</span>
        <kbd className={classes.key} aria-hidden>
          {isApple ? <IconCommand size={12} /> : 'Ctrl '}K
        </kbd>
      </UnstyledButton>
      <Bell />
      <UserMenu />
    </header>
  );
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
