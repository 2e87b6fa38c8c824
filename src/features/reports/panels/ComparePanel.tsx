import { Button } from '@mantine/core';
import { useState } from 'react';
import { readRange } from '#src/lib/day.ts';
import controls from '#src/table/controls.module.css';
import { Popover, type PopoverProps } from '#src/ui/Popover.tsx';
import * as t from '#text';
import { useBuilder } from '../context.ts';
import { MAX_COMPARES, type Compare } from '#src/report/definition.ts';
import { comparedPeriods, periodOf } from '#src/report/periods.ts';
import c from '../reports.module.css';

type Choice = 'none' | 'previous' | 'year' | 'range';
interface Draft {
  choice: Choice;
  from: string;
  to: string;
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
      const [from = '', to = ''] = choice === 'range' && compare ? compare.split('_') : [];
      return { choice, from: from || (usual ?? own).from, to: to || (usual ?? own).to };
    }),
  );
  const [weekdays, setWeekdays] = useState(definition.weekdays);
  const compares = drafts.map(({ choice, from, to }) =>
    choice === 'none' ? null : choice === 'range' ? readRange(`${from}_${to}`) : choice,
  );
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
          if (usable) change({ compare, weekdays: compare.length > 0 && weekdays, by: '' });
          onClose();
        }}
      >
        {drafts.map((draft, at) =>
          at > 0 && drafts[0]?.choice === 'none' ? null : (
            <One
              key={at}
              label={at === 0 ? t.reports.compareWith : t.reports.second}
              draft={draft}
              onChange={(patch) => set(at, patch)}
            />
          ),
        )}
        {drafts.some(({ choice }) => choice === 'previous' || choice === 'year') && (
          <label className={controls.choice} title={t.reports.weekdaysHelp}>
            <input type="checkbox" checked={weekdays} onChange={(event) => setWeekdays(event.target.checked)} />
            <span>{t.reports.weekdays}</span>
          </label>
        )}
        {!usable && (
          <p role="alert" className={c.wrong}>
            {t.table.badRange}
          </p>
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
  onChange: (patch: Partial<Draft>) => void;
}

function One({ label, draft, onChange }: OneProps) {
  return (
    <>
      <label className={controls.field}>
        {label}
        <select
          className={controls.input}
          value={draft.choice}
          onChange={({ target }) => onChange({ choice: target.value as Choice })}
        >
          {(['none', 'previous', 'year', 'range'] as const).map((choice) => (
            <option key={choice} value={choice}>
              {t.reports.compares[choice]}
            </option>
          ))}
        </select>
      </label>
      {draft.choice === 'range' && (
        <div className={controls.line}>
          {(['from', 'to'] as const).map((end) => (
            <label key={end} className={`${controls.field} ${controls.grow}`}>
              {t.table[end]}
              <input
                type="date"
                className={controls.input}
                required
                value={draft[end]}
                onChange={({ target }) => onChange({ [end]: target.value })}
              />
            </label>
          ))}
        </div>
      )}
    </>
  );
}
