import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import a from '#src/accounts/accounts.module.css';
import { later } from '#src/first-view/later.tsx';
import * as t from '#text';
import type { CampaignPage } from './facts.ts';

const Join = later(() => import('./JoinDialog.tsx'), 'dialog');

/** Opens what joins a campaign, or applies to it. */
export function JoinButton({ page }: { page: CampaignPage }) {
  const [open, setOpen] = useState(false);
  const words = t.partnerships;
  const label = page.relation === 'rejected' ? words.applyAgain : page.joining.atOnce ? words.join : words.apply;
  return (
    <div className={a.actions}>
      <Button onPointerEnter={() => void Join.load()} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <Join page={page} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
