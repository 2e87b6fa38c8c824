import { IconChartBar } from '@tabler/icons-react';
import * as t from '#text';
import { chartKinds } from '#src/chart/types.ts';
import { proposedKind } from '#src/report/chart-kinds.ts';
import { useBuilder } from './context.ts';
import c from './controls.module.css';
import { Select } from '#src/ui/controls.tsx';

const choices = ['none', 'auto', ...chartKinds] as const;

/** Picks the kind of chart: none, the one that fits the shelves, or one that stays whatever is on them. */
export function ChartSelect() {
  const { definition, change } = useBuilder();
  const proposed = proposedKind(definition);
  const proposal = proposed ? t.reports.charts[proposed] : t.reports.charts.none;
  return (
    <label className={c.control}>
      <IconChartBar size={15} aria-hidden />
      <span className="visually-hidden">{t.reports.chart}</span>
      <Select
        data={choices.map((kind) => ({
          value: kind,
          label: kind === 'auto' ? t.reports.proposed(proposal) : t.reports.charts[kind],
        }))}
        value={definition.chart ?? 'none'}
        onChange={({ target }) => {
          const picked = choices.find((kind) => kind === target.value) ?? 'none';
          change({ chart: picked === 'none' ? undefined : picked });
        }}
      />
    </label>
  );
}
