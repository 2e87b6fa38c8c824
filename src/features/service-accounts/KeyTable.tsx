import { Button } from '@mantine/core';
import { revokeServiceAccount, rotateServiceAccount, type ServiceAccount } from '#contract/access';
import { useViewer } from '#src/api/use-viewer.ts';
import * as t from '#text';
import { Instant } from '#src/ui/Instant.tsx';
import { needs } from '#src/ui/needs.ts';
import { PlainTable } from '#src/ui/PlainTable.tsx';
import { StatusBadge, type Tone } from '#src/ui/StatusBadge.tsx';
import { endsSoon } from './expiry.ts';
import { useKeyHolders } from './holders.ts';
import classes from './keys.module.css';

const columns = [
  t.keys.name,
  t.keys.status,
  t.keys.level,
  t.keys.prefix,
  t.keys.lastUsed,
  t.keys.expiry,
  t.keys.created,
  t.states.actions,
];
const tones: Record<ServiceAccount['status'], Tone> = { active: 'good', expired: 'waiting', revoked: 'quiet' };

interface KeyTableProps {
  accounts: readonly ServiceAccount[];
  onRevoke: (account: ServiceAccount) => void;
  onRotate: (account: ServiceAccount) => void;
}

export function KeyTable({ accounts, onRevoke, onRotate }: KeyTableProps) {
  return (
    <PlainTable name={t.keys.title} columns={columns} cards>
      {accounts.map((account) => (
        <KeyRow key={account.id} account={account} onRevoke={onRevoke} onRotate={onRotate} />
      ))}
    </PlainTable>
  );
}

interface KeyRowProps extends Omit<KeyTableProps, 'accounts'> {
  account: ServiceAccount;
}

function KeyRow({ account, onRevoke, onRotate }: KeyRowProps) {
  const {
    name,
    status,
    keyPrefix,
    lastUsedAt,
    lastUsedAddress,
    oldKeyEndsAt,
    membershipId,
    makerName,
    level,
    operations,
    expiresAt,
    createdAt,
    revokedAt,
  } = account;
  const { today } = useViewer();
  const isMine = membershipId === useKeyHolders().own.id;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {status === 'active' && endsSoon(expiresAt, today) ? (
          <StatusBadge tone="waiting">{t.keys.endsSoon}</StatusBadge>
        ) : (
          <StatusBadge tone={tones[status]}>{t.keys.statuses[status]}</StatusBadge>
        )}
      </td>
      <td>
        {t.shell.levels[level]}
        {operations && <small className={classes.more}>{t.keys.operations(operations.length)}</small>}
      </td>
      <td>
        <code>{keyPrefix}…</code>
        {oldKeyEndsAt && status === 'active' && (
          <small className={classes.more}>
            {t.keys.oldKeyUntil} <Instant at={oldKeyEndsAt} />
          </small>
        )}
      </td>
      <td>
        {lastUsedAt ? <Instant at={lastUsedAt} /> : t.keys.neverUsed}
        {lastUsedAddress && (
          <small className={classes.more}>
            {t.keys.usedFrom} {lastUsedAddress}
          </small>
        )}
      </td>
      <td>{expiresAt ? <Instant at={expiresAt} /> : t.keys.never}</td>
      <td>
        <Instant at={createdAt} />
        {!isMine && <small className={classes.more}>{t.keys.by(makerName)}</small>}
      </td>
      <td>
        {revokedAt ? (
          <>
            {t.keys.revokedAt} <Instant at={revokedAt} />
          </>
        ) : (
          <span className={classes.buttons}>
            {isMine && !oldKeyEndsAt && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t.keys.rotateNamed(name)}
                {...needs(rotateServiceAccount)}
                onClick={() => onRotate(account)}
              >
                {t.keys.rotate}
              </Button>
            )}
            <Button
              variant="default"
              size="compact-sm"
              {...needs(revokeServiceAccount)}
              aria-label={t.keys.revokeNamed(name)}
              onClick={() => onRevoke(account)}
            >
              {t.keys.revoke}
            </Button>
          </span>
        )}
      </td>
    </tr>
  );
}
