import { IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { meQuery } from '#src/api/me.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import * as t from '#text/frame';
import { Popover } from '#src/ui/Popover.tsx';
import { PopoverButton } from '#src/ui/PopoverButton.tsx';
import { Loading } from '#src/ui/states.tsx';
import { later } from '#src/first-view/later.tsx';
import classes from './Header.module.css';

const AccountPicker = later(() => import('./AccountPicker.tsx'));

export function AccountButton() {
  const viewer = useViewer();
  const me = useQuery(meQuery).data;
  const accounts = me ? me.memberships.length + me.elsewhere.length : 0;
  const label = (
    <>
      <span className={classes.accountName}>{viewer.name}</span>
      <span className={classes.accountKind}>
        {t.shell.kinds[viewer.kind]} {viewer.contactId !== 0 && viewer.contactId}
      </span>
    </>
  );
  if (viewer.role !== 'manager' && accounts < 2) return <p className={classes.account}>{label}</p>;
  return (
    <PopoverButton
      className={`${classes.account} ${classes.accountButton}`}
      label={t.shell.currentAccount(viewer.name)}
      prefetch={AccountPicker.load}
      panel={(panel) => (
        <Popover {...panel} title={t.shell.searchAccounts} variant="menu">
          <Suspense fallback={<Loading lines={7} />}>
            <AccountPicker onDone={panel.onClose} />
          </Suspense>
        </Popover>
      )}
    >
      {label}
      <IconSelector size={16} stroke={1.6} aria-hidden />
    </PopoverButton>
  );
}
