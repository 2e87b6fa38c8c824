import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { listCampaigns } from '#contract/campaigns';
import { queryText } from '#contract/endpoint';
import type { ServiceAccount } from '#contract/access';
import * as t from '#text';
import { useAskBeforeUnload } from '#src/ui/ask-before-unload.ts';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { useKeyHolders } from './holders.ts';
import classes from './keys.module.css';

interface KeyDialogProps {
  account: ServiceAccount;
  keyText: string;
  onClose: () => void;
}

/** Shows the new key once. Only its own button closes it, so that Escape cannot lose the key. */
export function KeyDialog({ account, keyText, onClose }: KeyDialogProps) {
  const example = useExample(account, keyText);
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
      <h3 className={classes.exampleTitle}>{t.keys.example}</h3>
      <pre className={classes.example}>{example}</pre>
      <div className={classes.actions}>
        <CopyButton value={example} what={t.keys.exampleName} labelled />
        <Button onClick={onClose}>{t.keys.done}</Button>
      </div>
    </Dialog>
  );
}

function useExample(account: ServiceAccount, keyText: string): string {
  const { own, all } = useKeyHolders();
  const { agencyId, contactId } = all.find(({ id }) => id === account.membershipId) ?? own;
  const query = queryText({ agencyId, contactId });
  return `curl '${location.origin}${listCampaigns.path}${query}' \\\n  -H 'apikey: ${keyText}'`;
}
