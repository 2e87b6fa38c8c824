import { expect, test } from 'vitest';
import { calendarName, inCalendarOrder } from './calendar-names.ts';

const rows = ['Friday', 'Monday', 'Sunday', 'Tuesday'].map((dayName) => ({ dayName }));
const names = (found: readonly { [name: string]: string | null }[]) => found.map(({ dayName }) => dayName);

test('a week begins on Monday, whichever way it is sorted', () => {
  expect(names(inCalendarOrder(rows, [{ field: 'dayName', direction: 'asc' }]))).toEqual([
    'Monday',
    'Tuesday',
    'Friday',
    'Sunday',
  ]);
  expect(names(inCalendarOrder(rows, [{ field: 'dayName', direction: 'desc' }])).at(0)).toBe('Sunday');
});

test('rows that are sorted by a figure stay as they were answered', () => {
  expect(inCalendarOrder(rows, [{ field: 'clicks', direction: 'desc' }])).toBe(rows);
});

test('names in the reader’s words; what is no name of a day stays itself', () => {
  expect(calendarName('InvoiceDayName', 'Monday')).toBe('Monday');
  expect(calendarName('monthName', 'December')).toBe('December');
  expect(calendarName('dayName', '')).toBeUndefined();
  expect(calendarName('publisherName', 'Monday')).toBeUndefined();
});
