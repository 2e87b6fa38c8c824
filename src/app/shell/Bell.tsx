import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { listNotifications } from '#contract/notifications';
import { queryOf } from '#src/api/query.ts';
import { notifications } from '#text/notifications';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { Loading } from '#src/ui/states.tsx';
import { useSettled } from '#src/first-view/use-settled.ts';
import { later } from '#src/first-view/later.tsx';
import classes from './Bell.module.css';

const NotificationList = later(() => import('./NotificationList.tsx'));

const EVERY_MS = 60_000;

export function Bell() {
  // Notifications load after the page.
  const enabled = useSettled();
  const { data } = useQuery({
    ...queryOf(listNotifications, { query: { unread: true, limit: 1 } }),
    enabled,
    refetchInterval: EVERY_MS,
  });
  const unread = data?.total ?? 0;
  return (
    <Disclosure
      align="end"
      className={classes.bell}
      name={notifications.bell(unread)}
      onIntent={() => void NotificationList.load()}
      label={
        <>
          <IconBell size={18} stroke={1.6} aria-hidden />
          {unread > 0 && (
            <span className={classes.count} aria-hidden>
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </>
      }
    >
      {(close) => (
        <Suspense fallback={<Loading lines={4} />}>
          <NotificationList onGo={close} />
        </Suspense>
      )}
    </Disclosure>
  );
}
