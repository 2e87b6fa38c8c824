import { checkText } from './refusals.ts';

/** Resolves with the messages of form checks. */
export const checkWords = async (): Promise<typeof checkText> => checkText;
