import { useQueryClient } from '@tanstack/react-query';
import { listServiceAccounts, revokeServiceAccount, type ServiceAccount } from '#contract/access';
import { call } from '#src/api/call.ts';
import { keyOf } from '#src/api/query.ts';
import * as t from '#text';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { holderName, useKeyHolders } from './holders.ts';

export function RevokeDialog({ account, onClose }: { account: ServiceAccount; onClose: () => void }) {
  const queries = useQueryClient();
  const { own, all } = useKeyHolders();
  const holder = all.find(({ id }) => id === account.membershipId) ?? own;
  const revoke = async () => {
    await call(revokeServiceAccount, { params: { id: account.id } });
    await queries.invalidateQueries({ queryKey: keyOf(listServiceAccounts) });
  };
  return (
    <ConfirmDialog
      opened
      title={t.keys.revokeTitle}
      confirm={t.keys.revokeConfirm}
      danger
      onConfirm={revoke}
      onClose={onClose}
    >
      {t.keys.revokeWhy(account.name, holderName(holder))}
    </ConfirmDialog>
  );
}
