import { headerOf, writeValue } from './format.ts';
import type { ReportChart, ReportSeries } from './prepare.ts';
import type { ReportTable } from './result.ts';

/** A chart's figures as lines of texts, exact as in an export: a line for each point, the first one names the columns. */
export function chartData({ definition }: ReportTable, chart: ReportChart, currency: string): string[][] {
  const { kind, series, points } = chart;
  const fields = kind === 'funnel' ? [''] : definition.rows.map((field) => headerOf(field, currency));
  return [
    [...fields, ...series.map((one) => headOf(one, currency))],
    ...points.map(({ names, texts, measure }) => [
      ...fields.map((_, at) => names[at] ?? ''),
      ...series.map((one) => writeValue(measure ?? one.measure, texts[one.key] ?? null)),
    ]),
  ];
}

/** "Clicks", "mobile · Commission (GBP)", "Clicks, year before · Clicks". */
function headOf({ label, measure, group, besides, period }: ReportSeries, currency: string): string {
  const header = headerOf(measure, currency);
  const isAcross = besides !== undefined || (group.values ?? []).length > 0;
  return isAcross || period > 0 ? `${label} · ${header}` : header;
}
