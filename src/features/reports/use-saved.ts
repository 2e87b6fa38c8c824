import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getSavedReport, listSavedReports, type SavedReport } from '#contract/reports/saved';
import { keyOf, queryOf } from '#src/api/query.ts';
import { scopeOf, type Viewer } from '#src/api/viewer.ts';

export const savedQuery = (viewer: Viewer) => queryOf(listSavedReports, { query: scopeOf(viewer) });

export function useSavedReport(viewer: Viewer, id: number | undefined) {
  return useQuery({
    ...queryOf(getSavedReport, { params: { reportId: id ?? 0 }, query: scopeOf(viewer) }),
    enabled: id !== undefined,
    retry: false,
  });
}

/** Invalidates saved reports and caches the one just answered. */
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
