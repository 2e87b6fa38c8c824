import type { checkText } from './refusals.ts';

/** Resolves with the words for what a form's check finds wrong; they are loaded when something is. */
export const checkWords = (): Promise<typeof checkText> => import('./refusals.ts').then((words) => words.checkText);
