import { UnstyledButton } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useState } from 'react';
import * as t from '#text/frame';
import { Dialog } from '#src/ui/Dialog.tsx';
import { PageLinks } from './PageLinks.tsx';
import classes from './Header.module.css';

export function NavDrawer() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className={classes.narrowOnly}>
      <UnstyledButton
        className={classes.icon}
        aria-label={t.shell.openNavigation}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <IconMenu2 size={20} stroke={1.6} aria-hidden />
      </UnstyledButton>
      {open && (
        <Dialog title={t.shell.product} variant="left" onClose={close}>
          <PageLinks onGo={close} />
        </Dialog>
      )}
    </div>
  );
}
