import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { setCampaignStatus } from '#contract/campaign-changes';
import type { CampaignRow } from '#contract/campaigns';
import a from '#src/accounts/accounts.module.css';
import { call } from '#src/api/call.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { later } from '#src/first-view/later.tsx';
import { paths } from '#src/lib/paths.ts';
import * as t from '#text';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { useOneRun } from '#src/ui/one-run.ts';
import { Unsent } from '#src/ui/states.tsx';
import type { CampaignPage } from './facts.ts';
import { refreshCampaigns } from './refresh.ts';

const Edit = later(() => import('./EditDialog.tsx'), 'dialog');
const words = t.campaignForm;

interface Props {
  viewer: Viewer;
  page: CampaignPage;
}

/** Edits a campaign, pauses it and sets it live. */
export function ManagerActions({ viewer, page }: Props) {
  const queries = useQueryClient();
  const [open, setOpen] = useState<'edit' | 'pause' | null>(null);
  const { busy, error, run } = useOneRun();
  const close = () => setOpen(null);
  const was = page.status as CampaignRow['status'];
  const become = async (status: CampaignRow['status']) => {
    const { agencyId } = viewer;
    await call(setCampaignStatus, {
      params: { productId: page.productId },
      query: { agencyId },
      body: { status, was },
    });
    await refreshCampaigns(queries);
  };
  return (
    <>
      <div className={a.actions}>
        <Button variant="default" onPointerEnter={() => void Edit.load()} onClick={() => setOpen('edit')}>
          {words.edit}
        </Button>
        {was === 'live' ? (
          <Button variant="default" onClick={() => setOpen('pause')}>
            {words.pause}
          </Button>
        ) : (
          <Button loading={busy} onClick={() => run(() => become('live'))}>
            {words.setLive}
          </Button>
        )}
        <Link to={`${paths.partnerships(viewer)}?campaign=${page.productId}`}>{t.partnerships.title}</Link>
      </div>
      <Unsent what={words.statusFailed} error={error} />
      {open === 'edit' && (
        <Suspense fallback={null}>
          <Edit productId={page.productId} onClose={close} />
        </Suspense>
      )}
      <ConfirmDialog
        opened={open === 'pause'}
        title={words.pauseTitle(page.name)}
        confirm={words.pause}
        onConfirm={() => become('paused')}
        onClose={close}
      >
        {words.pauseWhy}
      </ConfirmDialog>
    </>
  );
}
