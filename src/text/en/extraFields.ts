export const extraFields = {
  title: 'Extra fields',
  lead: 'Advertisers may send up to eleven further values with each conversion. Give those that your agency uses a name: lists, filters, details, exports and reports then say it, for everybody of the agency and its accounts. Programs go on using ex1 to ex11.',
  name: (number: string) => `Name of extra field ${number}`,
  failed: 'The names could not be saved',
  save: 'Save',
  saved: 'The names are saved',
} as const;
