import type { DimensionName } from '#contract/reports/dimensions';
import type { MeasureName } from '#contract/reports/measures';
import { formatRange, type Day } from '#src/lib/day.ts';
import { formatChange, formatKey, formatValue, headerOf, whyNone } from '#src/report/format.ts';
import { comparedPeriods, periodOf } from '#src/report/periods.ts';
import { hidesRows } from '#src/report/requests.ts';
import { changeOf, newsOf, type ReportTable, type TableRow, type ValueColumn } from '#src/report/result.ts';
import type { CellRules, CellRule } from '#src/report/rules.ts';
import { FoldButton } from '#src/table/GroupedRow.tsx';
import type { GroupedColumn } from '#src/table/GroupedGrid.tsx';
import * as t from '#text';
import { lookOf, rulesOf, type Look, type Rules } from './cell-style.ts';
import { RuledFigure } from './RuledFigure.tsx';
import { judgementText } from './rule-text.ts';
import c from './result.module.css';

/** The result's columns: the fields of its rows, and its figures. */
export function columnsOf(
  table: ReportTable,
  styles: CellRules,
  currency: string,
  today: Day,
): GroupedColumn<TableRow>[] {
  const { definition } = table;
  const fields = definition.rows.length > 0 ? definition.rows : [undefined];
  const ranges = [periodOf(definition, today), ...comparedPeriods(definition, today).map(({ range }) => range)];
  const rules = rulesOf(table, styles);
  return [
    ...fields.map((field, at) => labelColumn(field, at, currency, hidesRows(definition))),
    ...table.columns.map((column): GroupedColumn<TableRow> => {
      const header = headerOfColumn(table, column, currency);
      const range = ranges[column.period];
      const period = definition.compare.length > 0 && range ? formatRange(range) : '';
      return {
        id: column.id,
        header,
        hint: `${header}: ${[t.reportFields.about(column.measure), period].join(' ').trim()}`,
        above: namesAbove(table, column, currency),
        label: false,
        // Room for a header in a line; a long one is cut, and whole on hover.
        width: Math.min(14, Math.max(8, 2 + header.length * 0.53)) + roomFor(styles[column.measure], column),
        cell: (row) => figure(table, rules, row, column),
      };
    }),
  ];
}

function labelColumn(
  field: DimensionName | undefined,
  at: number,
  currency: string,
  hides: boolean,
): GroupedColumn<TableRow> {
  return {
    id: field ?? 'label',
    header: field ? headerOf(field, currency) : t.reports.shelves.rows,
    hint: field ? t.reportFields.about(field) : '',
    above: [],
    label: true,
    width: 0,
    cell: (row, expanded) => ({
      children: <RowLabel field={field} at={at} row={row} expanded={expanded} hides={hides} />,
    }),
  };
}

/** The values across that a column is of, and its measure where periods are compared. */
function namesAbove({ definition }: ReportTable, { group: { values }, measure }: ValueColumn, currency: string) {
  const across = definition.across.map((field, at) =>
    values === null
      ? { id: 'total', text: at === 0 ? t.reports.total : '' }
      : { id: values.slice(0, at + 1).join('\n'), text: formatKey(field, values[at] ?? '') },
  );
  if (definition.compare.length === 0) return across;
  const group = values?.join('\n') ?? 'total';
  return [...across, { id: `${group}\n${measure}`, text: headerOf(measure, currency) }];
}

/** A column's own name: its measure, or its period where periods are compared. */
function headerOfColumn({ definition }: ReportTable, { measure, period, show }: ValueColumn, currency: string): string {
  if (definition.compare.length === 0) return headerOf(measure, currency);
  if (show === 'change') return t.reports.change;
  const compare = definition.compare[period - 1];
  if (period === 0 || !compare) return t.reports.now;
  return compare === 'previous' || compare === 'year' ? t.reports.compares[compare] : t.reports.compares.range;
}

interface LabelProps {
  field: DimensionName | undefined;
  at: number;
  row: TableRow;
  expanded: boolean | undefined;
  /** Conditions on values leave rows out, which totals count. */
  hides: boolean;
}

function RowLabel({ field, at, row, expanded, hides }: LabelProps) {
  const value = row.values[at];
  const leftOut = hides && (
    <em className={c.mark} title={t.reports.hiddenTotals}>
      {t.reports.withHidden}
    </em>
  );
  if (row.kind === 'total' || !field) {
    return at === 0 ? (
      <>
        {t.reports.total}
        {row.kind === 'total' && leftOut}
      </>
    ) : null;
  }
  if (value === undefined) return null;
  const text = formatKey(field, value);
  if (at < row.values.length - 1) return text;
  if (row.kind === 'subtotal') {
    return (
      <>
        {expanded !== undefined && <FoldButton name={t.reports.rowsOf(text)} expanded={expanded} />}
        {t.reports.totalOf(text)}
        {leftOut}
      </>
    );
  }
  return (
    <>
      {text}
      {row.mark && <em className={c.mark}>{row.mark === 'new' ? t.reports.newRow : t.reports.goneRow}</em>}
      {row.unfinished && (
        <em className={c.mark} title={t.reports.unfinishedWhy}>
          {t.reports.unfinished}
        </em>
      )}
    </>
  );
}

/** Room in rem for a rule's sign beside the figure, and for its share of a target. */
function roomFor(rule: CellRule | undefined, { show }: ValueColumn): number {
  if (!rule || show === 'change') return 0;
  return rule.kind === 'target' ? 5 : rule.kind === 'icon' ? 1.25 : 0;
}

function figure(table: ReportTable, rules: Rules, row: TableRow, column: ValueColumn) {
  const value = table.cell(row, column);
  const changed = column.show === 'change';
  const change = changed && !row.unfinished ? changeOf(table.cell(row, { ...column, period: 0 }), value) : null;
  const none = changed ? change === null : value === null;
  const why = changed && row.unfinished ? t.reports.unfinishedWhy : whyNone(column.measure);
  const rule = changed ? undefined : rules.of[column.measure];
  const look = lookOf(rules, row, column, value);
  const text = changed ? formatChange(change) : formatValue(column.measure, value);
  return {
    children: rule ? <RuledFigure kind={rule.kind} look={look} text={text} /> : text,
    title: none ? why : undefined,
    ...(look && ruledProps(look, column.measure, rules)),
    'data-news': changed ? newsOf(column.measure, change) : undefined,
    'data-quiet': column.period > 0 && !changed ? '' : undefined,
  };
}

function ruledProps(look: Look, measure: MeasureName, rules: Rules) {
  return {
    title: judgementText(measure, rules.of[measure], look),
    style: look.kind === 'bars' || look.kind === 'scale' ? look.style : undefined,
    'data-judged': look.kind === 'colour' ? look.tone : undefined,
  };
}
