import type { DimensionName } from '#contract/reports/dimensions';
import type { MeasureName } from '#contract/reports/measures';
import { formatRange, type Day } from '#src/lib/day.ts';
import { formatChange, formatDifference, formatValue, headerOf, whyNone } from '#src/report/format.ts';
import { comparedPeriods, periodOf } from '#src/report/compared.ts';
import { isTime } from '#src/report/fields.ts';
import { hidesRows } from '#src/report/requests.ts';
import { comparedText, cutText, hasNoDay, lengthsOf, markText, placeOf, placeText } from '#src/report/row-words.ts';
import {
  cutOfPlace,
  exactOf,
  figureOf,
  newsOf,
  type ReportTable,
  type TableRow,
  type ValueColumn,
} from '#src/report/result.ts';
import type { CellRules, CellRule } from '#src/report/rules.ts';
import { FoldButton } from '#src/table/GroupedRow.tsx';
import type { GroupedColumn } from '#src/table/GroupedGrid.tsx';
import * as t from '#text';
import { lookOf, rulesOf, type Look, type Rules } from './cell-style.ts';
import { RuledFigure } from './RuledFigure.tsx';
import { judgementText } from './rule-text.ts';
import c from './result.module.css';

/** Rem of a column of labels, and of one whose labels say how many days are compared with how many. */
const LABEL = 12;
const LABEL_WITH_LENGTHS = 17;

/** The result's columns: the fields of its rows, and its figures. */
export function columnsOf(
  table: ReportTable,
  styles: CellRules,
  currency: string,
  today: Day,
): GroupedColumn<TableRow>[] {
  const { definition } = table;
  const fields = definition.rows.length > 0 ? definition.rows : [undefined];
  const own = periodOf(definition, today);
  const ranges = [formatRange(own), ...comparedPeriods(definition, today).map((one) => comparedText(own, one))];
  const rules = rulesOf(table, styles);
  return [
    ...fields.map((field, at) => labelColumn(table, field, at, currency)),
    ...table.columns.map((column): GroupedColumn<TableRow> => {
      const header = headerOfColumn(table, column, currency);
      const range = ranges[column.period];
      const period = definition.compare.length > 0 && range ? range : '';
      return {
        id: column.id,
        header,
        hint: `${header}: ${[t.reportFields.about(column.measure), period].join(' ').trim()}`,
        above: namesAbove(table, column, currency, today),
        label: false,
        // Room for a header in a line; a long one is cut, and whole on hover.
        width: Math.min(14, Math.max(8, 2 + header.length * 0.53)) + roomFor(styles[column.measure], column),
        cell: (row) => figure(table, rules, row, column),
      };
    }),
  ];
}

function labelColumn(
  table: ReportTable,
  field: DimensionName | undefined,
  at: number,
  currency: string,
): GroupedColumn<TableRow> {
  const hasLengths = lengthsOf(table, placeOf(table.definition, [])) !== '';
  return {
    id: field ?? 'label',
    header: field ? headerOf(field, currency) : t.reports.shelves.rows,
    hint: field ? t.reportFields.about(field) : '',
    above: [],
    label: true,
    width: hasLengths && (at === 0 || (field && isTime(field))) ? LABEL_WITH_LENGTHS : LABEL,
    cell: (row, expanded) => ({
      children: <RowLabel table={table} field={field} at={at} row={row} expanded={expanded} />,
    }),
  };
}

/** The values across that a column is of, and its measure where periods are compared. */
function namesAbove(table: ReportTable, { group, measure }: ValueColumn, currency: string, today: Day) {
  const { definition, periods } = table;
  const { values, mark } = group;
  const range = periods[0]?.range;
  const across = definition.across.map((field, at) => {
    if (values === null) return { id: 'total', text: at === 0 ? t.reports.total : '' };
    const place = { fields: definition.across.slice(0, at + 1), values: values.slice(0, at + 1) };
    const own = { fields: [field], values: values.slice(at, at + 1) };
    const cut = range && cutText(cutOfPlace(definition, own, range, today));
    const lengths = isTime(field) && lengthsOf(table, place);
    const marked = at === values.length - 1 && mark && markText[mark];
    return {
      id: place.values.join('\n'),
      text: [placeText(table, place, at), marked, cut, lengths].filter(Boolean).join(' · '),
    };
  });
  if (definition.compare.length === 0) return across;
  const id = `${values?.join('\n') ?? 'total'}\n${measure}`;
  return [...across, { id, text: headerOf(measure, currency) }];
}

/** A column by all of its names: "New · Total commission (GBP) · Previous period · Difference". */
export function nameOfColumn(table: ReportTable, column: ValueColumn, currency: string): string {
  const { definition } = table;
  const { group, measure, period, show } = column;
  const values = group.values ?? [];
  const across =
    definition.across.length > 0 && group.values === null
      ? [t.reports.total]
      : values.map((_, at) => placeText(table, placeOf(definition, [], values), at));
  const own = headerOfColumn(table, column, currency);
  if (definition.compare.length === 0) return [...across, own].join(' · ');
  const against =
    show === 'value' || definition.compare.length === 1
      ? []
      : [headerOfColumn(table, { ...column, period, show: 'value' }, currency)];
  return [...across, headerOf(measure, currency), ...against, own].join(' · ');
}

/** A column's own name: its measure, or its period where periods are compared. */
function headerOfColumn({ definition }: ReportTable, { measure, period, show }: ValueColumn, currency: string): string {
  if (definition.compare.length === 0) return headerOf(measure, currency);
  if (show !== 'value') return t.reports[show];
  const compare = definition.compare[period - 1];
  if (period === 0 || !compare) return t.reports.now;
  return compare === 'previous' || compare === 'year' ? t.reports.compares[compare] : t.reports.compares.range;
}

interface LabelProps {
  table: ReportTable;
  field: DimensionName | undefined;
  at: number;
  row: TableRow;
  expanded: boolean | undefined;
}

function RowLabel({ table, field, at, row, expanded }: LabelProps) {
  const { definition } = table;
  const value = row.values[at];
  // Conditions on values leave rows out, which totals count.
  const leftOut = hidesRows(definition) && (
    <em className={c.mark} title={t.reports.hiddenTotals}>
      {t.reports.withHidden}
    </em>
  );
  if (row.kind === 'total' || !field) {
    return at === 0 ? (
      <>
        {t.reports.total}
        {row.kind === 'total' && leftOut}
        <Lengths table={table} row={row} />
      </>
    ) : null;
  }
  if (value === undefined) return null;
  const text = placeText(table, placeOf(definition, row.values), at);
  if (at < row.values.length - 1) return text;
  if (row.kind === 'subtotal') {
    return (
      <>
        {expanded !== undefined && <FoldButton name={t.reports.rowsOf(text)} expanded={expanded} />}
        {t.reports.totalOf(text)}
        {leftOut}
        <Lengths table={table} row={row} />
      </>
    );
  }
  return (
    <>
      {text}
      {row.mark && (
        <em className={c.mark} title={row.mark === 'without' ? t.reports.noDayWhy : undefined}>
          {markText[row.mark]}
        </em>
      )}
      {cutText(row) !== '' && (
        <em className={c.mark} title={row.open ? t.reports.unfinishedWhy : undefined}>
          {cutText(row)}
        </em>
      )}
      {isTime(field) && <Lengths table={table} row={row} />}
    </>
  );
}

/** Says where a row has not as many days as what it is compared with. */
function Lengths({ table, row }: Pick<LabelProps, 'table' | 'row'>) {
  const lengths = lengthsOf(table, placeOf(table.definition, row.values));
  return lengths !== '' && <em className={c.mark}>{lengths}</em>;
}

/** Room in rem for a rule's sign beside the figure, and for its share of a target. */
function roomFor(rule: CellRule | undefined, { show }: ValueColumn): number {
  if (!rule || show !== 'value') return 0;
  return rule.kind === 'target' ? 5 : rule.kind === 'icon' ? 1.25 : 0;
}

function figure(table: ReportTable, rules: Rules, row: TableRow, column: ValueColumn) {
  const value = exactOf(table, row, column);
  const compares = column.show !== 'value';
  const change = compares ? figureOf(table, row, column) : null;
  const none = compares ? change === null : value === null;
  const why = compares && row.open ? t.reports.unfinishedWhy : whyNone(column.measure);
  const rule = compares ? undefined : rules.of[column.measure];
  const look = lookOf(rules, row, column, value);
  const text =
    column.show === 'change'
      ? formatChange(change)
      : compares
        ? formatDifference(column.measure, value)
        : valueText(table, row, column, value);
  return {
    children: rule ? <RuledFigure kind={rule.kind} look={look} text={text} /> : text,
    title: none ? why : undefined,
    ...(look && ruledProps(look, column.measure, rules)),
    'data-news': compares ? newsOf(column.measure, change) : undefined,
    'data-quiet': column.period > 0 && !compares ? '' : undefined,
  };
}

/** A figure; a period without such a day says so. */
function valueText(table: ReportTable, row: TableRow, { group, measure, period }: ValueColumn, value: string | null) {
  const place = placeOf(table.definition, row.values, group.values ?? []);
  return value === null && hasNoDay(table, place, period) ? t.reports.noDay : formatValue(measure, value);
}

function ruledProps(look: Look, measure: MeasureName, rules: Rules) {
  return {
    title: judgementText(measure, rules.of[measure], look),
    style: look.kind === 'bars' || look.kind === 'scale' ? look.style : undefined,
    'data-judged': look.kind === 'colour' ? look.tone : undefined,
  };
}
