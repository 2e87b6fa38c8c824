import { Button } from '@mantine/core';
import type { ServiceAccount } from '#contract/access';
import * as t from '#text';
import { Instant } from '#src/ui/Instant.tsx';
import { PlainTable } from '#src/ui/PlainTable.tsx';
import { StatusBadge, type Tone } from '#src/ui/StatusBadge.tsx';

const columns = [
  t.keys.name,
  t.keys.status,
  t.keys.prefix,
  t.keys.lastUsed,
  t.keys.expiry,
  t.keys.created,
  t.keys.actions,
];
const tones: Record<ServiceAccount['status'], Tone> = { active: 'good', expired: 'waiting', revoked: 'quiet' };

interface KeyTableProps {
  accounts: readonly ServiceAccount[];
  onRevoke: (account: ServiceAccount) => void;
}

export function KeyTable({ accounts, onRevoke }: KeyTableProps) {
  return (
    <PlainTable name={t.keys.title} columns={columns} cards>
      {accounts.map((account) => (
        <KeyRow key={account.id} account={account} onRevoke={onRevoke} />
      ))}
    </PlainTable>
  );
}

function KeyRow({ account, onRevoke }: { account: ServiceAccount; onRevoke: KeyTableProps['onRevoke'] }) {
  const { name, status, keyPrefix, lastUsedAt, expiresAt, createdAt, revokedAt } = account;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <StatusBadge tone={tones[status]}>{t.keys.statuses[status]}</StatusBadge>
      </td>
      <td>
        <code>{keyPrefix}…</code>
      </td>
      <td>{lastUsedAt ? <Instant at={lastUsedAt} /> : t.keys.neverUsed}</td>
      <td>{expiresAt ? <Instant at={expiresAt} /> : t.keys.never}</td>
      <td>
        <Instant at={createdAt} />
      </td>
      <td>
        {revokedAt ? (
          <>
            {t.keys.revokedAt} <Instant at={revokedAt} />
          </>
        ) : (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t.keys.revokeNamed(name)}
            onClick={() => onRevoke(account)}
          >
            {t.keys.revoke}
          </Button>
        )}
      </td>
    </tr>
  );
}
