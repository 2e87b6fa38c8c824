import type { checkText } from './refusals.ts';

export const checkWords = (): Promise<typeof checkText> => import('./refusals.ts').then((words) => words.checkText);
