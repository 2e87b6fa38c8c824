import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Suspense } from 'react';
import { listCampaigns } from '#contract/campaigns';
import { queryText } from '#contract/endpoint';
import type { Membership, ServiceAccount } from '#contract/access';
import * as t from '#text';
import { later } from '#src/first-view/later.tsx';
import { useAskBeforeUnload } from '#src/ui/ask-before-unload.ts';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Loading } from '#src/ui/states.tsx';
import { useKeyHolders } from './holders.ts';
import classes from './keys.module.css';

// Every endpoint of the contract comes with them.
const KeyRights = later(() => import('./KeyRights.tsx'));

interface KeyDialogProps {
  account: ServiceAccount;
  keyText: string;
  onClose: () => void;
}

/** Shows the new key once. Only its own button closes it, so that Escape cannot lose the key. */
export function KeyDialog({ account, keyText, onClose }: KeyDialogProps) {
  const { own, all } = useKeyHolders();
  const holder = all.find(({ id }) => id === account.membershipId) ?? own;
  const { operations } = account;
  // A key that may not call it would be refused.
  const example = (operations?.includes(listCampaigns.id) ?? true) && exampleOf(holder, keyText);
  useAskBeforeUnload(true);
  return (
    <Dialog title={t.keys.keyTitle}>
      <p className={classes.warning}>
        <IconAlertTriangle size={18} aria-hidden />
        <span>
          <strong>{t.keys.keyOnce}</strong> {t.keys.keyOnceWhy}
        </span>
      </p>
      <code className={classes.key}>{keyText}</code>
      <CopyButton value={keyText} what={t.keys.key} labelled />
      <Suspense fallback={<Loading lines={2} />}>
        <KeyRights role={holder.role} level={account.level} operations={operations} />
      </Suspense>
      {example && (
        <>
          <h3 className={classes.exampleTitle}>{t.keys.example}</h3>
          <pre className={classes.example}>{example}</pre>
        </>
      )}
      <div className={classes.actions}>
        {example && <CopyButton value={example} what={t.keys.exampleName} labelled />}
        <Button onClick={onClose}>{t.keys.done}</Button>
      </div>
    </Dialog>
  );
}

function exampleOf({ agencyId, contactId }: Membership, keyText: string): string {
  const query = queryText({ agencyId, contactId });
  return `curl '${location.origin}${listCampaigns.path}${query}' \\\n  -H 'apikey: ${keyText}'`;
}
