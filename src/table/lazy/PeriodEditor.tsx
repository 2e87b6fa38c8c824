import { useState } from 'react';
import { formatRange, isPreset, presetRange, presets, rangeOf, readRange } from '#src/lib/day.ts';
import * as t from '#text/frame';
import c from '../controls.module.css';
import type { Period, PeriodFilter } from '#src/list/types.ts';
import { Radios } from './Radios.tsx';

interface Props {
  filter: PeriodFilter;
  value: Period;
  onChange: (value: Period, usable: boolean) => void;
}

const FIXED = 'fixed';

export function PeriodEditor({ filter, value, onChange }: Props) {
  const known = readRange(value.range) ?? 'last30';
  const [days, setDays] = useState(rangeOf(known, filter.today));
  const [fixed, setFixed] = useState(!isPreset(known));
  const emit = (basis: string, range: string) => onChange({ basis, range }, readRange(range) !== undefined);
  const setFixedDays = (next: typeof days) => {
    setDays(next);
    emit(value.basis, `${next.from}_${next.to}`);
  };
  const options = [
    ...presets.map((preset) => ({
      value: preset,
      label: `${t.table.presets[preset]} (${formatRange(presetRange(preset, filter.today))})`,
    })),
    { value: FIXED, label: t.table.fixed },
  ];
  const choose = (option: string) => {
    setFixed(option === FIXED);
    if (isPreset(option)) setDays(presetRange(option, filter.today));
    emit(value.basis, option === FIXED ? `${days.from}_${days.to}` : option);
  };
  return (
    <>
      {filter.bases.length > 1 && (
        <label className={c.field}>
          {t.table.basis}
          <select className={c.input} value={value.basis} onChange={(event) => emit(event.target.value, value.range)}>
            {filter.bases.map((basis) => (
              <option key={basis.value} value={basis.value}>
                {basis.label}
              </option>
            ))}
          </select>
        </label>
      )}
      <Radios label={t.table.range} options={options} value={fixed ? FIXED : value.range} onChange={choose} />
      {fixed && (
        <div className={c.line}>
          {(['from', 'to'] as const).map((end) => (
            <label key={end} className={`${c.field} ${c.grow}`}>
              {t.table[end]}
              <input
                type="date"
                className={c.input}
                required
                value={days[end]}
                onChange={(event) => setFixedDays({ ...days, [end]: event.target.value })}
              />
            </label>
          ))}
        </div>
      )}
      {fixed && days.from > days.to && (
        <p className={c.bad} role="alert">
          {t.table.badRange}
        </p>
      )}
    </>
  );
}
