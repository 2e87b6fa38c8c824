import { useId, useState } from 'react';
import { formatRange, rangeOf, type DayRange, type RangeText } from '#src/lib/day.ts';
import { readPeriod, type TypedPeriod } from '#src/lib/typed-period.ts';
import * as t from '#text/frame';
import { DateField } from '#src/ui/DateField.tsx';
import c from '../controls.module.css';
import { Input } from '#src/ui/controls.tsx';

interface Props {
  /** The period shown; undefined while what is typed is none. */
  range: RangeText | undefined;
  today: string;
  /** Why a period that is understood can't be chosen; undefined: it can. */
  refuse?: ((range: RangeText) => string | undefined) | undefined;
  /** Offers two days to pick from a calendar. */
  picks?: boolean;
  onChange: (range: RangeText | undefined) => void;
}

/** A period to type, with how it is understood or what is wrong with it, and its two days to pick. */
export function PeriodField({ range, today, refuse, picks = true, onChange }: Props) {
  const [typed, setTyped] = useState<string>();
  const [days, setDays] = useState<DayRange>(() => rangeOf(range ?? 'last30', today));
  const hint = useId();
  const known = range && rangeOf(range, today);
  const text = typed ?? (known ? nameOf(range, known) : '');
  const read = (next: string): TypedPeriod => {
    const period = readPeriod(next, today);
    const wrong = 'range' in period ? refuse?.(period.range) : undefined;
    return wrong === undefined ? period : { wrong };
  };
  const type = (next: string) => {
    setTyped(next);
    const period = read(next);
    const understood = 'range' in period ? period.range : undefined;
    if (understood) setDays(rangeOf(understood, today));
    onChange(understood);
  };
  const pick = (patch: Partial<DayRange>) => {
    const next = { ...days, ...patch };
    setDays(next);
    type(`${next.from} – ${next.to}`);
  };
  const said = typed === undefined ? undefined : read(typed);
  const wrong = said && 'wrong' in said ? said.wrong : undefined;
  const shown = known && typed === undefined ? known : days;
  return (
    <>
      <label className={c.field}>
        {t.table.periods.typed}
        <Input
          data-autofocus
          aria-describedby={hint}
          aria-invalid={wrong !== undefined}
          placeholder={t.table.periods.hint}
          spellCheck={false}
          maxLength={100}
          value={text}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ target }) => type(target.value)}
        />
      </label>
      <p id={hint} className={wrong === undefined ? c.quietText : c.bad} aria-live="polite">
        {wrong ?? (known ? formatRange(known) : t.table.periods.hint)}
      </p>
      {picks && (
        <div className={c.line}>
          {(['from', 'to'] as const).map((end) => (
            <DateField
              key={end}
              className={c.grow}
              label={t.table[end]}
              value={shown[end]}
              onChange={(day) => pick({ [end]: day })}
            />
          ))}
        </div>
      )}
    </>
  );
}

function nameOf(range: RangeText, days: DayRange): string {
  const presets: Readonly<Record<string, string>> = t.table.presets;
  return presets[range] ?? formatRange(days);
}
