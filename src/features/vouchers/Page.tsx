import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { createVoucher } from '#contract/vouchers';
import { may } from '#src/api/viewer.ts';
import { paths } from '#src/lib/paths.ts';
import { ListPage } from '#src/table/ListPage.tsx';
import * as t from '#text';
import { voucherList } from './list.ts';

export function Component() {
  const { search } = useLocation();
  return (
    <ListPage
      list={voucherList}
      tools={({ viewer }) =>
        viewer.kind !== 'publisher' &&
        may(viewer, createVoucher) && (
          <Button component={Link} to={paths.newVoucher(viewer) + search}>
            {t.vouchers.form.create}
          </Button>
        )
      }
    />
  );
}
