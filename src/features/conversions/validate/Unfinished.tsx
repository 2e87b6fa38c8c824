import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { listDecisionBatches } from '#contract/decisions';
import { queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { scopeOf } from '#src/api/viewer.ts';
import { EVERY_MS } from '#src/deciding/polling.ts';
import * as t from '#text';
import { paths } from '#src/lib/paths.ts';
import { isBusy } from './states.ts';

/** Says that a batch of the account asks for something, or is being worked through. */
export default function Unfinished() {
  const viewer = useViewer();
  const query = { ...scopeOf(viewer), open: true, limit: 1 };
  const batch = useQuery({
    ...queryOf(listDecisionBatches, { query }),
    refetchInterval: ({ state }) => (isBusy(state.data?.data[0]) ? EVERY_MS : false),
  }).data?.data[0];
  if (!batch) return null;
  return (
    <span role="status">
      {t.conversions.unfinished[batch.state]}{' '}
      <Link to={paths.batch(viewer, batch.id)}>{t.conversions.openUnfinished}</Link>
    </span>
  );
}
