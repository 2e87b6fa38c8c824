import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { useViewer } from '#src/api/use-viewer.ts';
import { ListPage } from '#src/table/ListPage.tsx';
import * as t from '#text';
import { paths } from '#src/lib/paths.ts';
import { searchOfPreview } from './address.ts';
import { pastMonths, runList } from './list.ts';

export function Component() {
  const viewer = useViewer();
  const { search } = useLocation();
  const lastMonth = pastMonths(viewer.today)[0] ?? '';
  const preview = (
    <Button component={Link} to={paths.billingPreview(viewer) + searchOfPreview(search, lastMonth)}>
      {t.billing.preview}
    </Button>
  );
  return <ListPage list={runList} tools={() => viewer.role === 'manager' && preview} />;
}
