import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getSavedReport, listSavedReports, type SavedReport } from '#contract/reports/saved';
import { keyOf, queryOf } from '#src/api/query.ts';
import { scopeOf, type Viewer } from '#src/api/viewer.ts';

/** The saved reports of the account that is looked at. */
export const savedQuery = (viewer: Viewer) => queryOf(listSavedReports, { query: scopeOf(viewer) });

/** The saved report that the address names, as it is kept. */
export function useSavedReport(viewer: Viewer, id: number | undefined) {
  return useQuery({
    ...queryOf(getSavedReport, { params: { reportId: id ?? 0 }, query: scopeOf(viewer) }),
    enabled: id !== undefined,
    retry: false,
  });
}

/** Makes every reader of saved reports look again, and knows the one that has just been answered. */
export function useSavedChanged(viewer: Viewer) {
  const client = useQueryClient();
  return async (report?: SavedReport) => {
    if (report) {
      const { queryKey } = queryOf(getSavedReport, { params: { reportId: report.id }, query: scopeOf(viewer) });
      client.setQueryData(queryKey, { data: report, total: null });
    }
    await client.invalidateQueries({ queryKey: keyOf(listSavedReports) });
  };
}
