import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useId, useState, type SyntheticEvent } from 'react';
import type { MeasureName } from '#contract/reports/measures';
import { ToolButton } from '#src/table/ToolButton.tsx';
import { Popover, type PopoverProps } from '#src/ui/Popover.tsx';
import * as t from '#text';
import { lineKinds, MOST_LINES, MOST_LINE_NAME, type Line } from '#src/report/definition.ts';
import { formatValue } from '#src/report/format.ts';
import type { ReportChart } from '#src/report/prepare.ts';
import { nameOfLine } from '#src/report/reference-lines.ts';
import { useBuilder } from '../context.ts';
import c from '../reports.module.css';
import p from './chart-panels.module.css';
import { isRate, readFigure } from '../typed-condition.ts';
import { Input, Select } from '#src/ui/controls.tsx';

/** The straight lines of a chart: removed, and added one by one. */
export function LinesPanel({ anchor, onClose, chart }: PopoverProps & { chart: ReportChart }) {
  const { definition, change } = useBuilder();
  const { lines } = definition;
  const words = t.reports.lines;
  return (
    <Popover anchor={anchor} onClose={onClose} title={words.title} align="end">
      {lines.length > 0 && (
        <ul className={p.list} aria-label={words.title}>
          {lines.map((line, at) => {
            const text =
              line.at === '' ? nameOfLine(line) : `${nameOfLine(line)}: ${formatValue(line.measure, line.at)}`;
            return (
              <li key={at}>
                <span>{text}</span>
                <ToolButton
                  look="icon"
                  aria-label={words.remove(text)}
                  onClick={() => change({ lines: lines.filter((one) => one !== line) })}
                >
                  <IconX size={14} aria-hidden />
                </ToolButton>
              </li>
            );
          })}
        </ul>
      )}
      {lines.length < MOST_LINES ? (
        <NewLine chart={chart} onAdd={(line) => change({ lines: [...lines, line] })} />
      ) : (
        <p className={c.hint}>{words.most(MOST_LINES)}</p>
      )}
    </Popover>
  );
}

/** The measures of a chart's axes. */
const measuresOf = ({ series }: ReportChart): MeasureName[] => [
  ...new Set(series.filter(({ period }) => period === 0).map(({ measure }) => measure)),
];

function NewLine({ chart, onAdd }: { chart: ReportChart; onAdd: (line: Line) => void }) {
  const measures = measuresOf(chart);
  const [kind, setKind] = useState<Line['kind']>('average');
  const [picked, setPicked] = useState<MeasureName>();
  const [typed, setTyped] = useState('');
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState(false);
  const problem = useId();
  const measure = picked && measures.includes(picked) ? picked : measures[0];
  if (!measure) return null;
  const words = t.reports.lines;
  const add = (event: SyntheticEvent) => {
    event.preventDefault();
    const at = kind === 'average' ? '' : readFigure(measure, typed);
    const isWrong = kind !== 'average' && at === '';
    setWrong(isWrong);
    if (isWrong) return;
    onAdd({ kind, measure, at, name: kind === 'average' ? '' : name.trim() });
    setTyped('');
    setName('');
  };
  return (
    <form className={c.condition} onSubmit={add} noValidate>
      <label className={p.field}>
        {words.kind}
        <Select
          className={c.input}
          data-autofocus
          data={lineKinds.map((one) => ({ value: one, label: words.kinds[one] }))}
          value={kind}
          onChange={({ target }) => setKind(lineKinds.find((one) => one === target.value) ?? 'average')}
        />
      </label>
      {measures.length > 1 && (
        <label className={p.field}>
          {words.measure}
          <Select
            className={c.input}
            data={measures.map((one) => ({ value: one, label: t.reportFields.label(one) }))}
            value={measure}
            onChange={({ target }) => setPicked(measures.find((one) => one === target.value))}
          />
        </label>
      )}
      {kind !== 'average' && (
        <>
          <label className={p.field}>
            {isRate(measure) ? words.percent : words.figure}
            <Input
              className={c.input}
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              aria-invalid={wrong || undefined}
              aria-describedby={wrong ? problem : undefined}
              onChange={({ target }) => setTyped(target.value)}
            />
          </label>
          <label className={p.field}>
            {words.name}
            <Input
              className={c.input}
              autoComplete="off"
              maxLength={MOST_LINE_NAME}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          </label>
        </>
      )}
      {wrong && (
        <p id={problem} role="alert" className={c.wrong}>
          {t.reports.needsNumber}
        </p>
      )}
      <div className={c.actions}>
        <Button type="submit">{words.add}</Button>
      </div>
    </form>
  );
}
