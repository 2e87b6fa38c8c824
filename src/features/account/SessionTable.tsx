import { Button } from '@mantine/core';
import type { SessionRow } from '#contract/access';
import * as t from '#text';
import { Instant } from '#src/ui/Instant.tsx';
import { PlainTable } from '#src/ui/PlainTable.tsx';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { deviceOf } from './device.ts';

const columns = [t.account.device, t.account.lastSeen, t.account.signedIn, t.account.address, t.states.actions];

export function SessionTable({
  sessions,
  onEnd,
}: {
  sessions: readonly SessionRow[];
  onEnd: (session: SessionRow) => void;
}) {
  return (
    <PlainTable name={t.account.sessions} columns={columns} cards>
      {sessions.map((session) => (
        <tr key={session.id}>
          <th scope="row">{deviceOf(session)}</th>
          <td>
            <Instant at={session.lastSeenAt} />
          </td>
          <td>
            <Instant at={session.createdAt} />
          </td>
          <td>{session.ipAddress ?? t.account.unknownAddress}</td>
          <td>
            {session.current ? (
              <StatusBadge tone="good">{t.account.thisOne}</StatusBadge>
            ) : (
              <EndButton session={session} onEnd={onEnd} />
            )}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

function EndButton({ session, onEnd }: { session: SessionRow; onEnd: (session: SessionRow) => void }) {
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={t.account.endNamed(deviceOf(session))}
      onClick={() => onEnd(session)}
    >
      {t.account.end}
    </Button>
  );
}
