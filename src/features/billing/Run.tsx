import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { getBillingRun } from '#contract/billing';
import { CallError } from '#src/api/call.ts';
import { queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { formatMonth } from '#src/lib/day.ts';
import * as t from '#text';
import { DetailDrawer } from '#src/ui/DetailDrawer.tsx';
import { Instant } from '#src/ui/Instant.tsx';
import { paths } from '#src/lib/paths.ts';
import { Awaiting, Empty } from '#src/ui/states.tsx';
import { searchOfList } from './address.ts';
import { openInput } from './list.ts';
import { RunContents } from './RunContents.tsx';

export function Component() {
  const viewer = useViewer();
  const { id: runId = '' } = useParams();
  const { search } = useLocation();
  const known = /^\d{1,15}$/.test(runId);
  const query = useQuery({
    ...queryOf(getBillingRun, openInput(viewer, Number(runId))),
    enabled: known,
  });
  const { data, error } = query;
  const missing = !known || (error instanceof CallError && error.code === 'NOT_FOUND');
  return (
    <DetailDrawer title={t.billing.rowName(runId)} closeTo={paths.billing(viewer) + searchOfList(search)} size={960}>
      {missing ? (
        <Empty title={t.billing.notFound} />
      ) : !data ? (
        <Awaiting query={query} what={t.billing.failed} lines={16} />
      ) : (
        <>
          <p style={{ margin: '0 0 16px' }}>
            {t.billing.made(formatMonth(data.data.month), data.data.ranBy)}{' '}
            <Instant at={data.data.ranAt} show="absolute" />
          </p>
          <RunContents viewer={viewer} run={data.data} />
        </>
      )}
    </DetailDrawer>
  );
}
