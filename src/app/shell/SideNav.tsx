import { UnstyledButton } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from 'react-router';
import * as t from '#text/frame';
import { paths } from '#src/lib/paths.ts';
import { Wordmark } from '#src/ui/Wordmark.tsx';
import { navigation, toggleNavigation } from './folded.ts';
import { PageLinks } from './PageLinks.tsx';
import classes from './Shell.module.css';

export function SideNav() {
  const folded = navigation.use() === 'folded';
  const Icon = folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <>
      <Link to={paths.home} className={classes.brand}>
        <Wordmark signOnly={folded} />
      </Link>
      <PageLinks />
      <UnstyledButton
        className={classes.fold}
        aria-label={folded ? t.shell.unfold : t.shell.fold}
        onClick={toggleNavigation}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
      </UnstyledButton>
    </>
  );
}
