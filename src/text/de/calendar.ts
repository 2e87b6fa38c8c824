import german from 'dayjs/locale/de.js';
import type { calendar as english } from '../en/calendar.ts';
import type { Words } from '../words.ts';

export const calendar = {
  locale: german.name,
  labels: {
    previousMonth: 'Vorheriger Monat',
    nextMonth: 'Nächster Monat',
    previousYear: 'Vorheriges Jahr',
    nextYear: 'Nächstes Jahr',
    previousDecade: 'Vorherige zehn Jahre',
    nextDecade: 'Nächste zehn Jahre',
  },
} as const satisfies Words<typeof english>;
