import { listAccountManagers } from '#contract/agency';
import { queryOf } from '#src/api/query.ts';
import type { Viewer } from '#src/api/viewer.ts';

export const managersQuery = ({ agencyId }: Pick<Viewer, 'agencyId'>) => ({
  ...queryOf(listAccountManagers, { query: { agencyId } }),
  staleTime: 600_000,
});
