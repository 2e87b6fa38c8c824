import type { Place } from '#src/table/keys.ts';
import { formatRange } from '#src/lib/day.ts';
import grid from '#src/table/grid.module.css';
import * as t from '#text';
import { useBuilder } from './context.ts';
import type { FieldName } from '#src/report/definition.ts';
import { formatKey, headerOf } from '#src/report/format.ts';
import { comparedPeriods, periodOf } from '#src/report/periods.ts';
import { isServerSorted, type ReportTable, type ValueColumn } from '#src/report/result.ts';
import c from './result.module.css';

interface Props {
  table: ReportTable;
  place: Place;
}

interface Span {
  key: string;
  text: string;
  length: number;
}

/** Neighbours that say the same become one. */
function spansOf(columns: readonly ValueColumn[], keyOf: (column: ValueColumn) => [key: string, text: string]): Span[] {
  const spans: Span[] = [];
  for (const column of columns) {
    const [key, text] = keyOf(column);
    const last = spans.at(-1);
    if (last?.key === key) last.length += 1;
    else spans.push({ key, text, length: 1 });
  }
  return spans;
}

/** What stands above a column: its measure, or its period where periods are compared. */
export function labelOf({ definition }: ReportTable, { measure, period, show }: ValueColumn, currency: string): string {
  if (definition.compare.length === 0) return headerOf(measure, currency);
  if (show === 'change') return t.reports.change;
  const compare = definition.compare[period - 1];
  if (period === 0 || !compare) return t.reports.now;
  return compare === 'previous' || compare === 'year' ? t.reports.compares[compare] : t.reports.compares.range;
}

/** The lines of the header: the fields across, the measures where periods are compared, and the columns. */
export function ResultHead({ table, place }: Props) {
  const { definition, columns } = table;
  const { viewer, currency } = useBuilder();
  const first = Math.max(1, definition.rows.length);
  const compares = definition.compare.length > 0;
  const ranges = [
    periodOf(definition, viewer.today),
    ...comparedPeriods(definition, viewer.today).map(({ range }) => range),
  ].map(formatRange);
  const across = definition.across.map((field, at) =>
    spansOf(columns, ({ group }) =>
      group.values === null
        ? ['total', at === 0 ? t.reports.total : '']
        : [group.values.slice(0, at + 1).join('\n'), formatKey(field, group.values[at] ?? '')],
    ),
  );
  const groupKey = ({ group }: ValueColumn) => group.values?.join('\n') ?? 'total';
  const measures = compares
    ? [spansOf(columns, (one) => [`${groupKey(one)}\n${one.measure}`, headerOf(one.measure, currency)])]
    : [];
  const about = ({ measure, period }: ValueColumn) =>
    [t.reportFields.about(measure), compares ? ranges[period] : ''].join(' ').trim();
  return (
    <thead role="rowgroup" className={grid.head}>
      {[...across, ...measures].map((spans, line) => (
        <tr key={line} role="row" className={grid.row}>
          <th role="columnheader" className={grid.cell} style={{ gridColumn: `span ${first}` }} colSpan={first}>
            <span className="visually-hidden">
              {line < across.length ? acrossName(definition, line) : t.reports.shelves.values}
            </span>
          </th>
          {spans.map(({ key, text, length }) => (
            <th
              key={key}
              role="columnheader"
              scope="colgroup"
              colSpan={length}
              className={`${grid.cell} ${c.span}`}
              style={{ gridColumn: `span ${length}` }}
            >
              <span className={grid.plain}>{text}</span>
            </th>
          ))}
        </tr>
      ))}
      <tr role="row" className={grid.row}>
        {Array.from({ length: first }, (_, at) => (
          <Head key={at} col={at} place={place} field={definition.rows[at]} />
        ))}
        {columns.map((column, at) => (
          <Head
            key={column.id}
            col={first + at}
            place={place}
            column={column}
            label={labelOf(table, column, currency)}
            about={about(column)}
          />
        ))}
      </tr>
    </thead>
  );
}

/** The field that a line of the header is of. */
const acrossName = ({ across }: ReportTable['definition'], line: number) => {
  const field = across[line];
  return field ? t.reportFields.label(field) : '';
};

interface HeadProps {
  col: number;
  place: Place;
  field?: FieldName | undefined;
  column?: ValueColumn;
  label?: string;
  about?: string;
}

function Head({ col, place, field, column, label, about }: HeadProps) {
  const { definition, currency } = useBuilder();
  const text = label ?? (field ? headerOf(field, currency) : '');
  const direction = directionOf(definition, field, column);
  return (
    <th
      role="columnheader"
      scope="col"
      className={grid.cell}
      data-col={col}
      data-align={column ? 'end' : undefined}
      data-pinned={col === 0 || undefined}
      aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
      tabIndex={place.row < 0 && place.col === col ? 0 : -1}
      title={about ? `${text}: ${about}` : field && t.reportFields.about(field)}
    >
      <span className={grid.sort}>
        {text}
        {direction && (
          <span className={grid.arrow} aria-hidden>
            {direction === 'asc' ? '▲' : '▼'}
          </span>
        )}
      </span>
    </th>
  );
}

function directionOf(
  definition: ReportTable['definition'],
  field: FieldName | undefined,
  column: ValueColumn | undefined,
): 'asc' | 'desc' | undefined {
  if (definition.by !== '') {
    if (column?.id !== definition.by.replace(/^-/, '')) return undefined;
    return definition.by.startsWith('-') ? 'desc' : 'asc';
  }
  const name = column ? (isServerSorted(column) ? column.measure : undefined) : field;
  return definition.sort.find((one) => one.field === name)?.direction;
}
