import { useQueryClient } from '@tanstack/react-query';
import { listServiceAccounts, rotateServiceAccount, type ServiceAccount } from '#contract/access';
import { call } from '#src/api/call.ts';
import { keyOf } from '#src/api/query.ts';
import * as t from '#text';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';

interface RotateDialogProps {
  account: ServiceAccount;
  onClose: () => void;
  /** The key appears only in this answer. */
  onRotated: (account: ServiceAccount, key: string) => void;
}

/** Asks before a service account gets a second key. */
export function RotateDialog({ account, onClose, onRotated }: RotateDialogProps) {
  const queries = useQueryClient();
  const rotate = async () => {
    const { data } = await call(rotateServiceAccount, { params: { id: account.id } });
    onRotated(data, data.key);
    await queries.invalidateQueries({ queryKey: keyOf(listServiceAccounts) });
  };
  return (
    <ConfirmDialog
      opened
      title={t.keys.rotateTitle}
      confirm={t.keys.rotateConfirm}
      onConfirm={rotate}
      onClose={onClose}
    >
      {t.keys.rotateWhy(account.name)}
    </ConfirmDialog>
  );
}
