import { counted } from './locale.ts';

/** How far a last day is. */
export const due = {
  overdue: (days: number) => `${counted(days, 'day', 'days')} overdue`,
  today: 'today',
  left: (days: number) => `${counted(days, 'day', 'days')} left`,
} as const;
