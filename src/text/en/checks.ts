import { checkText } from './refusals.ts';

/** Resolves with the words for what a form's check finds wrong. */
export const checkWords = async (): Promise<typeof checkText> => checkText;
