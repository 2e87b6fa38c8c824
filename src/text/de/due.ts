import type { due as english } from '../en/due.ts';
import type { Words } from '../words.ts';
import { counted } from './locale.ts';

export const due = {
  overdue: (days) => `${counted(days, 'Tag', 'Tage')} zu spät`,
  today: 'heute',
  left: (days) => `noch ${counted(days, 'Tag', 'Tage')}`,
} satisfies Words<typeof english>;
