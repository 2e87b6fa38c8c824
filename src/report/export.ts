import { measures } from '#contract/reports/measures';
import { formatRange } from '#src/lib/day.ts';
import { rounded } from '#src/lib/money.ts';
import * as t from '#text';
import { headerOf, writeValue } from './format.ts';
import { withOthers } from './others.ts';
import { comparedPeriods, periodOf } from './compared.ts';
import { hidesRows } from './requests.ts';
import { isOfPeriod, type Place } from './row-days.ts';
import { placeOf, placeText } from './row-words.ts';
import { exactOf, figureOf, sortedByColumn, type ReportTable, type TableRow, type ValueColumn } from './result.ts';

/** A result as a table of texts, for files, the clipboard and spreadsheets. */

export type Shape = 'shown' | 'flat';

interface ExportedColumn {
  header: string;
  kind: 'text' | 'money' | 'number' | 'percent';
  /** The currency of a column of money. */
  currency?: string | undefined;
}

export interface Exported {
  columns: readonly ExportedColumn[];
  rows: readonly (readonly string[])[];
}

const kinds = { money: 'money', count: 'number', estimate: 'number', multiple: 'number', ratio: 'percent' } as const;
const kindOf = ({ measure, show }: ValueColumn) => (show === 'change' ? 'percent' : kinds[measures[measure].unit]);

/** A cell's figure; a change is a fraction with four places; '' for none. */
function figureText(table: ReportTable, row: TableRow, column: ValueColumn): string {
  if (column.show !== 'change') return writeValue(column.measure, exactOf(table, row, column));
  const change = figureOf(table, row, column);
  return change === null ? '' : rounded(change.toFixed(4), 4);
}

function periodNames(table: ReportTable, today: string): string[] {
  const { definition } = table;
  const compared = comparedPeriods(definition, today).map(({ range }) =>
    range ? formatRange(range) : t.reports.noDay,
  );
  return [formatRange(periodOf(definition, today)), ...compared];
}

function headOf(
  table: ReportTable,
  column: ValueColumn,
  names: readonly string[],
  currency: string,
  withGroup: boolean,
): string {
  const { group, measure, period, show } = column;
  const { values } = group;
  const place = { fields: table.definition.across, values: values ?? [] };
  const texts = values ? values.map((_, at) => placeText(table, place, at)) : [t.reports.total];
  const across = withGroup ? texts : [];
  const when =
    names.length > 1 ? [show === 'value' ? (names[period] ?? '') : `${t.reports[show]} ${names[period] ?? ''}`] : [];
  return [...across, headerOf(measure, currency), ...when].join(' · ');
}

/** `asShown`: the page's columns with totals. Flat: one line per group, with fields across as columns. */
export function exported(table: ReportTable, shape: Shape, currency: string, today: string): Exported {
  return shape === 'shown' ? asShown(table, currency, today) : flat(table, currency, today);
}

function asShown(table: ReportTable, currency: string, today: string): Exported {
  const { definition, columns } = table;
  const names = periodNames(table, today);
  const lines = [...sortedByColumn(table, definition.by), ...(table.total ? [table.total] : [])];
  const dims = definition.rows.length > 0 ? definition.rows.map((field) => headerOf(field, currency)) : [''];
  return {
    columns: [
      ...dims.map((header): ExportedColumn => ({ header, kind: 'text' })),
      ...columns.map((column): ExportedColumn => ({
        header: headOf(table, column, names, currency, definition.across.length > 0),
        kind: kindOf(column),
        currency: kindOf(column) === 'money' ? currency : undefined,
      })),
    ],
    rows: lines.map((row) => [
      ...dims.map((_, at) => labelOf(table, row, at, hidesRows(definition))),
      ...columns.map((column) => figureText(table, row, column)),
    ]),
  };
}

/** A value as the service has it; of days that stand beside none, the days. */
function written(table: ReportTable, place: Place, at: number): string {
  const value = place.values[at] ?? '';
  const isWithout = value === '' && isOfPeriod(table.definition, place.fields[at] ?? '');
  return isWithout ? placeText(table, place, at) : withOthers(value);
}

function labelOf(table: ReportTable, row: TableRow, at: number, hides: boolean): string {
  const sumText = (text: string) => (hides ? `${text} (${t.reports.withHidden})` : text);
  const value = row.values[at];
  if (value !== undefined) {
    const last = row.kind === 'subtotal' && at === row.values.length - 1;
    const text = written(table, placeOf(table.definition, row.values), at);
    return last ? sumText(t.reports.totalOf(text === '' ? t.reports.noValue : text)) : text;
  }
  if (at > 0) return '';
  return row.kind === 'total' ? sumText(t.reports.total) : t.reports.total;
}

function flat(table: ReportTable, currency: string, today: string): Exported {
  const { definition } = table;
  const names = periodNames(table, today);
  const fields = [...definition.rows, ...definition.across];
  const groups = table.groups.filter(({ values }) => values !== null);
  const [group] = groups;
  const figures = table.columns.filter((column) => column.group === group);
  const lines = sortedByColumn(table, definition.by).filter(({ kind }) => kind === 'row');
  return {
    columns: [
      ...fields.map((field): ExportedColumn => ({ header: headerOf(field, currency), kind: 'text' })),
      ...figures.map((column): ExportedColumn => ({
        header: headOf(table, column, names, currency, false),
        kind: kindOf(column),
        currency: kindOf(column) === 'money' ? currency : undefined,
      })),
    ],
    rows: lines.flatMap((row) =>
      groups.flatMap((one) => {
        const texts = figures.map((column) => figureText(table, row, { ...column, group: one }));
        // A combination that does not occur is no row of the report.
        if (texts.every((text) => text === '')) return [];
        const place = placeOf(definition, row.values, one.values ?? []);
        return [[...place.values.map((_, at) => written(table, place, at)), ...texts]];
      }),
    ),
  };
}
