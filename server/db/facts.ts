/** Each kind of fact and when it happened: what a period of a list or report is about. */
export const factInstants = {
  conversion: 'converted_at',
  assist: 'converted_at',
  traffic_event: 'occurred_at',
  traffic_day: 'occurred_at',
} as const;
