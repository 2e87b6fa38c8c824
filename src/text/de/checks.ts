import type { checkText } from './refusals.ts';

/** Loads the messages of form checks. */
export const checkWords = (): Promise<typeof checkText> => import('./refusals.ts').then((words) => words.checkText);
