import { IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { meQuery } from '#src/api/me.ts';
import { useViewer } from '#src/api/viewer.ts';
import * as t from '#text/frame';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { Loading } from '#src/ui/states.tsx';
import { later } from '#src/first-view/later.tsx';
import classes from './Header.module.css';

const AccountPicker = later(() => import('./AccountPicker.tsx'));

export function AccountButton() {
  const viewer = useViewer();
  const memberships = useQuery(meQuery).data?.memberships.length ?? 0;
  const label = (
    <>
      <span className={classes.accountName}>{viewer.name}</span>
      <span className={classes.accountKind}>
        {t.shell.kinds[viewer.kind]} {viewer.contactId !== 0 && viewer.contactId}
      </span>
    </>
  );
  if (viewer.role !== 'manager' && memberships < 2) return <p className={classes.account}>{label}</p>;
  return (
    <Disclosure
      className={`${classes.account} ${classes.accountButton}`}
      name={t.shell.currentAccount(viewer.name)}
      label={
        <>
          {label}
          <IconSelector size={16} stroke={1.6} aria-hidden />
        </>
      }
      onIntent={() => void AccountPicker.load()}
    >
      {(close) => (
        <Suspense fallback={<Loading height={240} />}>
          <AccountPicker onDone={close} />
        </Suspense>
      )}
    </Disclosure>
  );
}
