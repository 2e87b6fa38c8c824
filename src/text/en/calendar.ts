/** Words of the calendar of a field for a day. */
export const calendar = {
  /** Its language in dayjs, which has the names of months and weekdays. */
  locale: 'en',
  labels: {
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    previousDecade: 'Previous ten years',
    nextDecade: 'Next ten years',
  },
} as const;
