import type { days as english } from '../en/days.ts';
import type { Words } from '../words.ts';

export const days = {
  choose: (label) => `Kalender für ${label}`,
  wanted: (label, example) => `${label} muss ein Tag sein, den es gibt, zum Beispiel ${example}`,
} as const satisfies Words<typeof english>;
