import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { listNotifications, readNotifications, type Notification } from '#contract/notifications';
import { call } from '#src/api/call.ts';
import { keyOf, queryOf } from '#src/api/query.ts';
import { notifications } from '#text/notifications';
import { formatDay } from '#src/lib/day.ts';
import { Instant } from '#src/ui/Instant.tsx';
import { paths } from '#src/lib/paths.ts';
import { Awaiting, Empty } from '#src/ui/states.tsx';
import classes from './Bell.module.css';

export default function NotificationList({ onGo }: { onGo: () => void }) {
  const query = useQuery(queryOf(listNotifications, { query: { limit: 20 } }));
  const { read, failed } = useRead();
  const { data } = query;
  const unread = data?.data.some(({ readAt }) => readAt === null);
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <h2>{notifications.title}</h2>
        {unread && (
          <Button variant="subtle" size="compact-sm" onClick={() => void read({})}>
            {notifications.readAll}
          </Button>
        )}
      </div>
      {failed && <p role="alert">{notifications.readAllFailed}</p>}
      {!data ? (
        <Awaiting query={query} what={notifications.failed} lines={4} />
      ) : data.data.length === 0 ? (
        <Empty title={notifications.none}>{notifications.noneWhy}</Empty>
      ) : (
        <ul className={classes.list}>
          {data.data.map((one) => (
            <Line
              key={one.id}
              one={one}
              onGo={() => {
                onGo();
                if (one.readAt === null) void read({ ids: [one.id] });
              }}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

/** The page of what a notification is about. */
function pathOf(one: Notification): string {
  const { kind, subject } = one;
  if (kind === 'batch.finished') return paths.batch(one, subject.id);
  if (kind.startsWith('claim.')) return paths.enquiry(one, subject.id);
  if (kind === 'conversion.noted') return paths.conversion(one, subject.id);
  if (kind.startsWith('placement.')) return paths.placement(one, subject.id);
  if (kind.startsWith('payment.')) return paths.payment(one, subject.id);
  if (kind.startsWith('invoice.')) return paths.invoice(one, subject.id);
  if (kind === 'campaign.paused' || kind.startsWith('relation.')) return paths.campaign(one, subject.id);
  if (kind === 'application.received') return `${paths.page(one, 'applications')}/${subject.id}`;
  if (kind === 'session.started') return paths.account(one, 'sessions');
  if (kind.startsWith('key.')) return paths.serviceAccounts(one);
  if (kind === 'clicks.suspicious') return paths.suspiciousClicks(one, subject.id);
  if (kind === 'sales.flagged') return paths.flaggedSales(one, subject.id);
  return paths.file(one, subject.id);
}

/** Kinds whose subject is named by a day. */
const dated: ReadonlySet<Notification['kind']> = new Set(['invoice.due', 'invoice.overdue']);

function Line({ one, onGo }: { one: Notification; onGo: () => void }) {
  const { kind, by, subject, createdAt, readAt } = one;
  return (
    <li>
      <Link to={pathOf(one)} className={classes.line ?? ''} onClick={onGo} data-unread={readAt === null}>
        <span>
          {notifications.kinds[kind](by, dated.has(kind) ? formatDay(subject.name) : subject.name, subject.id)}
          {readAt === null && <span className="visually-hidden">, {notifications.unread}</span>}
        </span>
        <Instant at={createdAt} />
      </Link>
    </li>
  );
}

function useRead() {
  const queries = useQueryClient();
  const [failed, setFailed] = useState(false);
  const read = async (body: { ids?: number[] }) => {
    setFailed(false);
    try {
      await call(readNotifications, { body });
    } catch {
      setFailed(true);
    }
    await queries.invalidateQueries({ queryKey: keyOf(listNotifications) });
  };
  return { read, failed };
}
