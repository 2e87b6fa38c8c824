import { TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { later } from '#src/first-view/later.tsx';
import { formatDay, isDay, type Day } from '#src/lib/day.ts';
import { typedDay } from '#src/lib/typed-day.ts';
import { days } from '#text/days';
import classes from './DateField.module.css';
import { PopoverButton } from './PopoverButton.tsx';

const Calendar = later(() => import('./Calendar.tsx'), 'dialog');

interface DateFieldProps extends Omit<TextInputProps, 'label' | 'value' | 'onChange' | 'min' | 'max' | 'type'> {
  label: string;
  /** A day as yyyy-mm-dd, or the typed text while it is none. */
  value: string;
  /** Hears the day as yyyy-mm-dd, the typed text while it is no day, or ''. */
  onChange: (value: string) => void;
  /** The first and the last day that the calendar offers. */
  min?: Day | undefined;
  max?: Day | undefined;
}

const EXAMPLE = formatDay('2026-03-15');

/** A day, typed in the page's language or picked in a calendar. A text that is no day stays, and the field says so. */
export function DateField({ label, value, onChange, min, max, error, onBlur, ...rest }: DateFieldProps) {
  /** The text as it is typed; undefined when the field does not have the focus. */
  const [typed, setTyped] = useState<string>();
  const read = isDay(value);
  const unread = value !== '' && !read && typed === undefined;
  return (
    <TextInput
      {...rest}
      label={label}
      value={typed ?? (read ? formatDay(value) : value)}
      error={unread ? days.wanted(label, EXAMPLE) : error}
      autoComplete="off"
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(typedDay(currentTarget.value) ?? currentTarget.value.trim());
      }}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
      rightSection={
        <PopoverButton
          className={classes.choose}
          label={days.choose(label)}
          prefetch={Calendar.load}
          panel={(panel) => (
            <Calendar
              {...panel}
              title={label}
              value={read ? value : undefined}
              min={min}
              max={max}
              onPick={(day) => {
                onChange(day);
                panel.onClose();
              }}
            />
          )}
        >
          <IconCalendar size={16} aria-hidden />
        </PopoverButton>
      }
    />
  );
}
