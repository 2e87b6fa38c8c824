import { checkText } from './refusals.ts';

export const checkWords = async (): Promise<typeof checkText> => checkText;
