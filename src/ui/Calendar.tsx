import { once } from '#contract/once';
import { DatePicker, DatesProvider } from '@mantine/dates';
import { useState } from 'react';
import type { Day } from '#src/lib/day.ts';
import { calendar as words } from '#text/calendar';
import { locale } from '#text/locale';
import styles from './calendar.css?url';
import classes from './DateField.module.css';
import { Popover, type PopoverProps } from './Popover.tsx';

interface CalendarProps extends PopoverProps {
  title: string;
  value: Day | undefined;
  min: Day | undefined;
  max: Day | undefined;
  onPick: (day: Day) => void;
}

const dayName = once(() => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'full' }));

// Weekends look like other days. Six weeks are always drawn, so that the arrows stay in their place.
const settings = { locale: words.locale, weekendDays: [], consistentWeeks: true };

/** A popover with a month's days to pick one of. It opens at `value`, or else at today (UTC), within `min` and `max`. */
export default function Calendar({ title, value, min, max, onPick, ...panel }: CalendarProps) {
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const [start] = useState(() => clamped(value ?? today, min, max));
  return (
    <Popover {...panel} title={title}>
      {/* The build has one sheet for all pages: this one stays apart, and React waits for it. */}
      <link rel="stylesheet" href={styles} precedence="library" />
      <DatesProvider settings={settings}>
        <DatePicker
          className={classes.calendar}
          classNames={{ day: classes.day }}
          ariaLabels={words.labels}
          defaultDate={start}
          value={value ?? null}
          onChange={(day) => day && onPick(day)}
          {...(min && { minDate: min })}
          {...(max && { maxDate: max })}
          getDayAriaLabel={(day) => dayName().format(Date.parse(day))}
          getDayProps={(day) => ({
            'aria-pressed': day === value,
            'aria-current': day === today ? 'date' : undefined,
            'data-autofocus': day === start || undefined,
          })}
        />
      </DatesProvider>
    </Popover>
  );
}

function clamped(day: Day, min: Day | undefined, max: Day | undefined): Day {
  if (min !== undefined && day < min) return min;
  return max !== undefined && day > max ? max : day;
}
