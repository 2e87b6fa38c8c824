import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { listNotifications } from '#contract/notifications';
import { queryOf } from '#src/api/query.ts';
import { notifications } from '#text/notifications';
import { Popover } from '#src/ui/Popover.tsx';
import { PopoverButton } from '#src/ui/PopoverButton.tsx';
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
    <PopoverButton
      className={classes.bell}
      label={notifications.bell(unread)}
      prefetch={NotificationList.load}
      panel={(panel) => (
        <Popover {...panel} title={notifications.title} variant="menu" align="end">
          <Suspense fallback={<Loading lines={4} />}>
            <NotificationList onGo={panel.onClose} />
          </Suspense>
        </Popover>
      )}
    >
      <IconBell size={18} stroke={1.6} aria-hidden />
      {unread > 0 && (
        <span className={classes.count} aria-hidden>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </PopoverButton>
  );
}
