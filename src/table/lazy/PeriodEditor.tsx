import { useState } from 'react';
import { formatRange, isPreset, presetRange, presets, rangeOf, readRange, type RangeText } from '#src/lib/day.ts';
import * as t from '#text/frame';
import c from '../controls.module.css';
import type { Option, Period, PeriodFilter } from '#src/list/types.ts';
import { PeriodField } from './PeriodField.tsx';
import { Radios } from './Radios.tsx';
import { Select } from '#src/ui/controls.tsx';

interface Props {
  filter: PeriodFilter;
  value: Period;
  onChange: (value: Period, usable: boolean) => void;
}

const FIXED = 'fixed';

/** A period, typed or picked: the one picker of lists, reports, the overview, exports and billing. */
export function PeriodEditor({ filter, value, onChange }: Props) {
  const { today, only, bases } = filter;
  const known = readRange(value.range) ?? 'last30';
  // A text that is no period keeps the last period, and can't be applied.
  const [usable, setUsable] = useState(true);
  // Choosing a period fills the field anew.
  const [chosen, setChosen] = useState(0);
  const own = (range: RangeText) => (only ? sameDays(only.options, range, today) : range);
  const emit = (range: RangeText | undefined) => {
    setUsable(range !== undefined);
    onChange({ ...value, range: (range && own(range)) ?? known }, range !== undefined);
  };
  const offered = only?.options ?? [
    ...presets.map((preset) => ({
      value: preset,
      label: t.table.presets[preset],
      hint: preset === 'all' ? undefined : formatRange(presetRange(preset, today)),
    })),
    { value: FIXED, label: t.table.fixed },
  ];
  const refuse = (range: RangeText) => (own(range) === undefined ? only?.refused : undefined);
  const isFixed = !only && !isPreset(known);
  const choose = (option: string) => {
    const range = option === FIXED ? fixedOf(known, today) : readRange(option);
    setChosen(chosen + 1);
    emit(range);
  };
  return (
    <>
      {bases.length > 1 && (
        <label className={c.field}>
          {t.table.basis}
          <Select
            data={bases}
            value={value.basis}
            onChange={({ target }) => onChange({ ...value, basis: target.value }, usable)}
          />
        </label>
      )}
      <PeriodField key={chosen} range={known} today={today} refuse={refuse} picks={!only} onChange={emit} />
      <Radios
        label={t.table.range}
        options={offered}
        value={!usable ? '' : isFixed ? FIXED : known}
        columns={2}
        onChange={choose}
      />
    </>
  );
}

/** The option of the same days: "last month" is one of the months. */
function sameDays(options: readonly Option[], range: RangeText, today: string): RangeText | undefined {
  const { from, to } = rangeOf(range, today);
  return options
    .map(({ value }) => readRange(value))
    .find((one) => {
      const days = one && rangeOf(one, today);
      return days?.from === from && days.to === to;
    });
}

/** The days of a preset as fixed ones, to be changed; those of all time are the last 30 days. */
function fixedOf(range: RangeText, today: string): RangeText {
  if (!isPreset(range)) return range;
  const { from, to } = presetRange(range === 'all' ? 'last30' : range, today);
  return `${from}_${to}`;
}
