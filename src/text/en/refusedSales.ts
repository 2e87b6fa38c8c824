export const refusedSales = {
  title: 'Refused sales',
  about:
    'Sales that the shop reported for this campaign and that were not taken. A pixel says nothing of it to the shop.',
  empty: 'No reported sale was refused.',
  failed: 'The refused sales could not be loaded',
  columns: {
    parameter: 'Parameter',
    reason: 'Reason',
    example: 'Last value',
    first: 'First',
    last: 'Last',
    calls: 'Times',
  },
  whole: 'Whole sale',
  missing: 'Missing',
} as const;
