import { DateField } from '#src/ui/DateField.tsx';
import * as t from '#text';
import c from '../reports.module.css';
import { Input, Tick } from '#src/ui/controls.tsx';

interface Props {
  values: readonly string[];
  pair: boolean;
  onChange: (values: readonly string[]) => void;
}

export function DayValues({ values, pair, onChange }: Props) {
  const ends = pair ? [t.reports.from, t.reports.to] : [t.reports.value];
  const set = (at: number, value: string) =>
    onChange(ends.map((_, index) => (index === at ? value : (values[index] ?? ''))));
  return (
    <>
      {ends.map((label, at) => (
        <DayValue key={label} label={label} value={values[at] ?? ''} onChange={(value) => set(at, value)} />
      ))}
    </>
  );
}

function DayValue({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const back = /^today(?:-(\d+))?$/.exec(value);
  return (
    <fieldset className={c.day}>
      <legend className={back ? undefined : 'visually-hidden'}>{label}</legend>
      {back ? (
        <label className={c.line}>
          <Input
            type="number"
            className={c.input}
            min={0}
            max={3650}
            value={back[1] ?? '0'}
            onChange={(event) => onChange(`today-${Math.max(0, Math.trunc(Number(event.target.value)))}`)}
          />
          {t.reports.daysAgo}
        </label>
      ) : (
        <DateField label={label} value={value} onChange={onChange} />
      )}
      <label className={c.line}>
        <Tick
          type="checkbox"
          checked={back !== null}
          onChange={(event) => onChange(event.target.checked ? 'today-7' : '')}
        />
        {t.reports.relative}
      </label>
    </fieldset>
  );
}
