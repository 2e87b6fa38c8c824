import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { DimensionName } from '#contract/reports/dimensions';
import { executeReport, type ReportRequest } from '#contract/reports/request';
import { call } from '#src/api/call.ts';
import { Popover, type PopoverProps } from '#src/ui/Popover.tsx';
import { paths } from '#src/lib/paths.ts';
import { Reason } from '#src/ui/states.tsx';
import * as t from '#text';
import { conditionText } from '../condition-text.ts';
import { useBuilder } from '../context.ts';
import type { MenuOf } from '../menus.ts';
import { FieldSelect } from './FieldSelect.tsx';
import type { Condition } from '#src/report/definition.ts';
import { isDimension } from '#contract/reports/dimensions';
import { conditionsOfCell, drillOf, hasClicks, queryOfDrill, type Cell, type Drill } from '#src/report/drill.ts';
import { isOfPeriod } from '#src/report/row-days.ts';
import { figureRequests, isInParts } from '#src/report/figure.ts';
import { reportQuery } from '#src/report/use-report.ts';
import { formatMoney } from '#src/lib/money.ts';
import type { MeasureName } from '#contract/reports/measures';
import { cutText, lengthsOf, placeOf, placeText } from '#src/report/row-words.ts';
import { narrow, takes } from '#src/report/edit.ts';
import { figureOf, type ReportTable, type TableRow, type ValueColumn } from '#src/report/result.ts';
import { formatChange, formatKey, formatValue } from '#src/report/format.ts';
import c from '../reports.module.css';
import { MenuItem } from './MenuItem.tsx';

interface Props extends PopoverProps {
  of: MenuOf;
  table: ReportTable;
}

export default function CellMenu({ anchor, onClose, of, table }: Props) {
  const { definition, change } = useBuilder();
  const [breaking, setBreaking] = useState(false);
  const cell = cellOf(of, table);
  const { conditions, unsaid } = conditionsOfCell(
    table,
    of.row.kind === 'total' && cell.group.values === null ? NONE : { ...cell, period: 0 },
  );
  const own =
    'dimension' in of ? conditions.filter(({ field }) => field === table.definition.rows[of.dimension]) : conditions;
  // The others are no value of their own.
  const shown = own.filter(
    ({ field, operator, values }) => operator === '=' && !(values[0] === '' && isOfPeriod(table.definition, field)),
  );
  const narrowed = (all: readonly Condition[]) =>
    all.reduce((sofar, one) => ({ ...sofar, ...narrow(sofar, one) }), definition).where;
  const only = (condition: Condition) => {
    change({ where: narrowed([condition]) });
    onClose();
  };
  const breakDown = (field: DimensionName) => {
    change({ where: narrowed(conditions), rows: [field], across: [], sort: [], by: '' });
    onClose();
  };
  return (
    <Popover anchor={anchor} onClose={onClose} title={titleOf(of, table)}>
      {breaking ? (
        <FieldSelect
          label={t.reports.breakDown}
          // Others are of several values, which a field of their own tells apart.
          fits={(name) => takes('rows', name) && !conditions.some((one) => one.field === name && one.operator === '=')}
          onChoose={(name) => isDimension(name) && breakDown(name)}
        />
      ) : (
        <div className={c.menu}>
          <Conversions table={table} cell={cell} />
          {unsaid.length === 0 && <MenuItem onClick={() => setBreaking(true)}>{t.reports.breakDown}…</MenuItem>}
          {shown.map((condition) => (
            <Narrowing key={condition.field} condition={condition} only={only} />
          ))}
          {'column' in of && <CopyFigure of={of} table={table} onDone={onClose} />}
        </div>
      )}
    </Popover>
  );
}

const NONE: Omit<Cell, 'measure'> = {
  row: { kind: 'total', key: 'total', values: [], unfinished: false },
  group: { values: [] },
  period: 0,
};

function cellOf(of: MenuOf, table: ReportTable): Cell {
  if ('column' in of) return { row: of.row, ...of.column };
  const [measure] = table.definition.values;
  const values = of.row.values.slice(0, of.dimension + 1);
  return { row: { ...of.row, values }, group: { values: [] }, measure: measure ?? 'totalConversions', period: 0 };
}

function titleOf(of: MenuOf, table: ReportTable): string {
  const { definition } = table;
  const values = 'dimension' in of ? of.row.values.slice(of.dimension, of.dimension + 1) : of.row.values;
  const fields = 'dimension' in of ? definition.rows.slice(of.dimension) : definition.rows;
  const across = 'column' in of ? (of.column.group.values ?? []) : [];
  const words = [
    ...values.map((_, at) => placeText(table, { fields, values }, at)),
    ...across.map((_, at) => placeText(table, { fields: definition.across, values: across }, at)),
  ];
  const what = 'column' in of ? t.reportFields.label(of.column.measure) : '';
  // A narrow table has no room for what it says beside the name.
  const marks = [cutText(of.row), lengthsOf(table, placeOf(definition, of.row.values, across))]
    .filter(Boolean)
    .join(', ');
  const name = words.join(' · ') || t.reports.total;
  return [marks === '' ? name : `${name} (${marks})`, what].filter(Boolean).join(': ');
}

function Narrowing({ condition, only }: { condition: Condition; only: (condition: Condition) => void }) {
  const text = formatKey(condition.field, condition.values[0] ?? '');
  return (
    <>
      <MenuItem onClick={() => only(condition)}>{t.reports.only(text)}</MenuItem>
      <MenuItem onClick={() => only({ ...condition, operator: '<>' })}>{t.reports.not(text)}</MenuItem>
    </>
  );
}

function Conversions({ table, cell }: { table: ReportTable; cell: Cell }) {
  const { viewer } = useBuilder();
  const drill = drillOf(table, cell, viewer.today);
  return drill ? <ToConversions drill={drill} measure={cell.measure} /> : <p className={c.hint}>{t.reports.noDay}</p>;
}

/** Link to the conversions behind a figure, with the conditions that the list cannot express. */
function ToConversions({ drill, measure }: { drill: Drill; measure: MeasureName }) {
  const { viewer, nameOf } = useBuilder();
  const navigate = useNavigate();
  // A cell's value may be a condition of the report as well.
  const lost = new Set(drill.lost.map((one) => conditionText(one, nameOf)));
  const go = (ready: Drill) => void navigate(paths.conversions(viewer) + queryOfDrill(ready));
  const lookup = useLookup(drill, go);
  return (
    <>
      {drill.lookups.length === 0 ? (
        <a
          className={c.option}
          href={paths.conversions(viewer) + queryOfDrill(drill)}
          data-autofocus
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            go(drill);
          }}
        >
          {t.reports.conversions}
        </a>
      ) : (
        <MenuItem data-autofocus onClick={() => lookup.mutate()}>
          {lookup.isPending ? `${t.reports.looking} …` : t.reports.conversions}
        </MenuItem>
      )}
      {hasClicks(measure) && <OfClicks {...drill} />}
      {lost.size > 0 && <p className={c.hint}>{t.reports.without([...lost].join('; '))}</p>}
      {lookup.error && (
        <p role="alert" className={c.wrong}>
          <Reason error={lookup.error} />
        </p>
      )}
    </>
  );
}

/** Says what of a figure is in no list of conversions: how much, or that there is some. */
function OfClicks({ measure, figure }: Pick<Drill, 'measure' | 'figure'>) {
  const { viewer } = useBuilder();
  if (!figure || !isInParts(measure)) return <p className={c.hint}>{t.reports.ofClicks}</p>;
  return <MoneyOfClicks measure={measure} body={figureRequests(figure, viewer.today).clicks} />;
}

function MoneyOfClicks({ measure, body }: { measure: MeasureName; body: ReportRequest }) {
  const { viewer, definition, currency } = useBuilder();
  const { data } = useQuery(reportQuery(viewer, body, definition.managers));
  const amount = data?.[0]?.[measure] ?? '0';
  return Number(amount) === 0 ? null : (
    <p className={c.hint}>{t.reports.ofClicksMoney(formatMoney(amount, currency))}</p>
  );
}

/** Resolves names to ids with the same report. */
function useLookup(drill: Drill, go: (drill: Drill) => void) {
  const { viewer } = useBuilder();
  const { agencyId, contactId } = viewer;
  return useMutation({
    mutationFn: async (): Promise<Drill> => {
      const ids = { ...drill.ids };
      for (const { name, id, filter, values } of drill.lookups) {
        const body = {
          measures: ['totalConversions'],
          dimensions: [id],
          conditions: [{ field: name, operator: 'in' as const, valueList: [...values] }],
          orderBys: [],
          dateType: drill.basis === 'invoice' ? ('invoiceDate' as const) : ('conversionDate' as const),
          fromDate: drill.period.from,
          toDate: drill.period.to,
        };
        const { data } = await call(executeReport, { query: { agencyId, contactId }, body });
        ids[filter] = data.map((row) => row[id] ?? '').filter((one) => one !== '');
      }
      return { ...drill, ids };
    },
    onSuccess: go,
  });
}

function CopyFigure({
  of,
  table,
  onDone,
}: {
  of: { row: TableRow; column: ValueColumn };
  table: ReportTable;
  onDone: () => void;
}) {
  const { say } = useBuilder();
  const value = table.cell(of.row, of.column);
  const text =
    of.column.show === 'change'
      ? formatChange(figureOf(table, of.row, of.column))
      : formatValue(of.column.measure, value);
  const [refused, setRefused] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      say(t.reports.copied);
      onDone();
    } catch {
      // Refused, or unavailable without https.
      setRefused(true);
    }
  };
  return (
    <>
      <MenuItem onClick={() => void copy()}>
        {t.reports.copy} {text}
      </MenuItem>
      {refused && (
        <p role="alert" className={c.wrong}>
          {t.states.copyRefused}
        </p>
      )}
    </>
  );
}
