import { Button } from '@mantine/core';
import { useState } from 'react';
import { isEver, rangeText, type RangeText } from '#src/lib/day.ts';
import controls from '#src/table/controls.module.css';
import { PeriodField } from '#src/table/lazy/PeriodField.tsx';
import { Popover, type PopoverProps } from '#src/ui/Popover.tsx';
import * as t from '#text';
import { useBuilder } from '../context.ts';
import { MAX_COMPARES, type Compare } from '#src/report/definition.ts';
import { comparedPeriods, periodOf } from '#src/report/compared.ts';
import c from '../reports.module.css';
import { Select, Tick } from '#src/ui/controls.tsx';

type Choice = 'none' | 'previous' | 'year' | 'range';
interface Draft {
  choice: Choice;
  /** The other days; undefined while what is typed is no period. */
  range: RangeText | undefined;
}

const choiceOf = (compare: Compare | undefined): Choice =>
  compare === undefined ? 'none' : compare === 'previous' || compare === 'year' ? compare : 'range';

export default function ComparePanel({ anchor, onClose }: PopoverProps) {
  const { definition, viewer, change } = useBuilder();
  const usual = comparedPeriods({ ...definition, compare: ['previous'] }, viewer.today)[0]?.range;
  const own = periodOf(definition, viewer.today);
  const [drafts, setDrafts] = useState<readonly Draft[]>(() =>
    Array.from({ length: MAX_COMPARES }, (_, at) => {
      const compare = definition.compare[at];
      const choice = choiceOf(compare);
      const other = compare === 'previous' || compare === 'year' ? undefined : compare;
      return { choice, range: other ?? rangeText(usual ?? own) };
    }),
  );
  const [weekdays, setWeekdays] = useState(definition.weekdays);
  const compares = drafts.map(({ choice, range }) => (choice === 'none' ? null : choice === 'range' ? range : choice));
  const choices = isEver(own) ? (['none', 'range'] as const) : (['none', 'previous', 'year', 'range'] as const);
  const usable = compares.every((one) => one !== undefined);
  const set = (at: number, patch: Partial<Draft>) =>
    setDrafts(drafts.map((draft, index) => (index === at ? { ...draft, ...patch } : draft)));
  return (
    <Popover anchor={anchor} onClose={onClose} title={t.reports.compareWith}>
      <form
        className={c.condition}
        onSubmit={(event) => {
          event.preventDefault();
          const compare = [...new Set(compares.filter((one) => one !== null && one !== undefined))];
          if (!usable) return;
          change({ compare, weekdays: compare.length > 0 && weekdays, by: '' });
          onClose();
        }}
      >
        {drafts.map((draft, at) =>
          at > 0 && drafts[0]?.choice === 'none' ? null : (
            <One
              key={at}
              label={at === 0 ? t.reports.compareWith : t.reports.second}
              draft={draft}
              choices={choices}
              today={viewer.today}
              onChange={(patch) => set(at, patch)}
            />
          ),
        )}
        {drafts.some(({ choice }) => choice === 'previous' || choice === 'year') && (
          <label className={controls.choice} title={t.reports.weekdaysHelp}>
            <Tick type="checkbox" checked={weekdays} onChange={(event) => setWeekdays(event.target.checked)} />
            <span>{t.reports.weekdays}</span>
          </label>
        )}
        <div className={c.actions}>
          <Button type="submit" disabled={!usable}>
            {t.reports.apply}
          </Button>
        </div>
      </form>
    </Popover>
  );
}

interface OneProps {
  label: string;
  draft: Draft;
  /** All time has no period or year before. */
  choices: readonly Choice[];
  today: string;
  onChange: (patch: Partial<Draft>) => void;
}

function One({ label, draft, choices, today, onChange }: OneProps) {
  return (
    <>
      <label className={controls.field}>
        {label}
        <Select
          data={choices.map((choice) => ({ value: choice, label: t.reports.compares[choice] }))}
          value={draft.choice}
          onChange={({ target }) => onChange({ choice: target.value as Choice })}
        />
      </label>
      {draft.choice === 'range' && (
        <PeriodField range={draft.range} today={today} onChange={(range) => onChange({ range })} />
      )}
    </>
  );
}
