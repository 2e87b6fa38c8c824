export const refusedSales = {
  title: 'Refused sales',
  about: 'What the shop reported for this campaign and what was not taken. A pixel shows none of it to the shop.',
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
