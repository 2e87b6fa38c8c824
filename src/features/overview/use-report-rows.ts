import { useQuery } from '@tanstack/react-query';
import type { ReportRequest } from '#contract/reports/request';
import type { Viewer } from '#src/api/viewer.ts';
import { reportQuery } from '#src/report/use-report.ts';

export function useReportRows(viewer: Viewer, body: ReportRequest) {
  return useQuery(reportQuery(viewer, body));
}
