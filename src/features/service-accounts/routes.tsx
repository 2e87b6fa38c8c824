import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createServiceAccount, listServiceAccounts, type ServiceAccount } from '#contract/access';
import { queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { may } from '#src/api/viewer.ts';
import * as t from '#text';
import { needs } from '#src/ui/needs.ts';
import { useOffer } from '#src/ui/offers.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Awaiting, Empty } from '#src/ui/states.tsx';
import { CreateDialog } from './CreateDialog.tsx';
import { KeyDialog } from './KeyDialog.tsx';
import { KeyTable } from './KeyTable.tsx';
import { useKeyHolders } from './holders.ts';
import { RotateDialog } from './RotateDialog.tsx';
import { RevokeDialog } from './RevokeDialog.tsx';

type Opened =
  | { kind: 'create' }
  | { kind: 'created'; account: ServiceAccount; key: string }
  | { kind: 'revoke'; account: ServiceAccount }
  | { kind: 'rotate'; account: ServiceAccount };

export function Component() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  useOffer(may(useViewer(), createServiceAccount) ? 'createKey' : undefined, () => setOpened({ kind: 'create' }));
  const create = (
    <Button {...needs(createServiceAccount)} onClick={() => setOpened({ kind: 'create' })}>
      {t.keys.create}
    </Button>
  );
  return (
    <>
      <PageHeader title={t.keys.title} actions={create}>
        {t.keys.lead} <a href="/docs">{t.keys.docs}</a>
      </PageHeader>
      <Keys
        onRevoke={(account) => setOpened({ kind: 'revoke', account })}
        onRotate={(account) => setOpened({ kind: 'rotate', account })}
      />
      {opened?.kind === 'create' && (
        <CreateDialog onClose={close} onCreated={(account, key) => setOpened({ kind: 'created', account, key })} />
      )}
      {opened?.kind === 'created' && <KeyDialog account={opened.account} keyText={opened.key} onClose={close} />}
      {opened?.kind === 'rotate' && (
        <RotateDialog
          account={opened.account}
          // The new key is shown by then.
          onClose={() => setOpened((now) => (now?.kind === 'rotate' ? null : now))}
          onRotated={(account, key) => setOpened({ kind: 'created', account, key })}
        />
      )}
      {opened?.kind === 'revoke' && <RevokeDialog account={opened.account} onClose={close} />}
    </>
  );
}

type Act = (account: ServiceAccount) => void;

function Keys({ onRevoke, onRotate }: { onRevoke: Act; onRotate: Act }) {
  const { own } = useKeyHolders();
  const query = useQuery(queryOf(listServiceAccounts, { query: { membershipId: own.id } }));
  if (!query.data) return <Awaiting query={query} what={t.keys.failed} lines={6} />;
  const { data } = query.data;
  if (data.length === 0) return <Empty title={t.keys.none}>{t.keys.noneWhy}</Empty>;
  return <KeyTable accounts={data} onRevoke={onRevoke} onRotate={onRotate} />;
}
