import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { endVoucher, updateVoucher, type VoucherRow } from '#contract/vouchers';
import { call } from '#src/api/call.ts';
import { scopeOf, type Viewer } from '#src/api/viewer.ts';
import { later } from '#src/first-view/later.tsx';
import * as t from '#text';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { needs } from '#src/ui/needs.ts';
import { refreshVouchers } from './refresh.ts';
import s from './vouchers.module.css';

const Edit = later(() => import('./EditDialog.tsx'), 'dialog');

interface Props {
  viewer: Viewer;
  voucher: VoucherRow;
}

/** Changes a voucher and ends it. */
export function Actions({ viewer, voucher }: Props) {
  const queries = useQueryClient();
  const [opened, setOpened] = useState<'edit' | 'end'>();
  const words = t.vouchers.form;
  const close = () => setOpened(undefined);
  const end = async () => {
    await call(endVoucher, { params: { voucherId: voucher.id }, query: scopeOf(viewer) });
    await refreshVouchers(queries);
  };
  return (
    <>
      <div className={s.actions}>
        <Button
          variant="default"
          {...needs(updateVoucher)}
          onPointerEnter={() => void Edit.load()}
          onClick={() => setOpened('edit')}
        >
          {t.placements.edit}
        </Button>
        {voucher.status !== 'Expired' && (
          <Button variant="default" {...needs(endVoucher)} onClick={() => setOpened('end')}>
            {words.end}
          </Button>
        )}
      </div>
      {opened === 'edit' && (
        <Suspense fallback={null}>
          <Edit voucher={voucher} onClose={close} />
        </Suspense>
      )}
      <ConfirmDialog
        opened={opened === 'end'}
        title={words.endTitle(voucher.code || voucher.title)}
        confirm={words.end}
        onConfirm={end}
        onClose={close}
      >
        {words.endWhy}
      </ConfirmDialog>
    </>
  );
}
