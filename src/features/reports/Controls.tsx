import { IconUsers, IconArrowsDiff } from '@tabler/icons-react';
import { memo, useMemo } from 'react';
import { dateTypes } from '#contract/reports/request';
import { readRange } from '#src/lib/day.ts';
import { period } from '#src/list/filters.ts';
import { PopoverButton } from '#src/ui/PopoverButton.tsx';
import { PeriodButton } from '#src/table/PeriodButton.tsx';
import controls from '#src/table/controls.module.css';
import { later } from '#src/first-view/later.tsx';
import * as t from '#text';
import { ChartSelect } from './ChartSelect.tsx';
import { useBuilder } from './context.ts';
import { periodsText, periodText } from './question.ts';
import c from './controls.module.css';
import { Select, Tick } from '#src/ui/controls.tsx';

const Comparison = later(() => import('./panels/ComparePanel.tsx'), 'dialog');
const Managers = later(() => import('./panels/ManagersPanel.tsx'), 'dialog');

const bases = dateTypes.map((basis) => ({ value: basis, label: t.reports.bases[basis] }));

export const Controls = memo(function Controls() {
  const { definition, viewer, change } = useBuilder();
  const filter = useMemo(() => period(t.reports.period, () => ({}), { bases, today: viewer.today }), [viewer.today]);
  return (
    <div className={c.controls}>
      <PeriodButton
        filter={filter}
        value={{ basis: definition.basis, range: definition.period }}
        text={periodText(definition)}
        onApply={({ basis, range }) =>
          change({
            period: readRange(range) ?? definition.period,
            basis: dateTypes.find((one) => one === basis) ?? 'conversionDate',
          })
        }
      />
      <PopoverButton
        className={controls.button}
        prefetch={Comparison.load}
        panel={(panel) => <Comparison {...panel} />}
      >
        <IconArrowsDiff size={15} aria-hidden />
        {definition.compare.length > 0 ? t.reports.vs(periodsText(definition)) : t.reports.compare}
      </PopoverButton>
      {viewer.kind === 'agency' && (
        <PopoverButton className={controls.button} prefetch={Managers.load} panel={(panel) => <Managers {...panel} />}>
          <IconUsers size={15} aria-hidden />
          {definition.managers
            ? t.reports.managersPicked(definition.managers.type, definition.managers.ids.length)
            : t.reports.allManagers}
        </PopoverButton>
      )}
      <label className={c.control}>
        <span className="visually-hidden">{t.reports.currency}</span>
        <Select
          data={viewer.currencies}
          value={definition.currency || viewer.currency}
          onChange={({ target }) => change({ currency: target.value === viewer.currency ? '' : target.value })}
        />
      </label>
      <ChartSelect />
      {definition.rows.length > 1 && (
        <label className={c.control}>
          <Tick
            type="checkbox"
            checked={definition.subtotals}
            onChange={({ target }) => change({ subtotals: target.checked })}
          />
          {t.reports.subtotals}
        </label>
      )}
    </div>
  );
});
