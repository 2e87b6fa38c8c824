/** Each kind of fact with the column of its time, which periods of lists and reports refer to. */
export const factInstants = {
  conversion: 'converted_at',
  assist: 'converted_at',
  traffic_event: 'occurred_at',
  traffic_day: 'occurred_at',
} as const;
