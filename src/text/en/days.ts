/** Words of a field for a day. */
export const days = {
  choose: (label: string) => `Calendar for ${label}`,
  wanted: (label: string, example: string) => `${label} must be a day that exists, such as ${example}`,
} as const;
