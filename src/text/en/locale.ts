import { countingIn } from '../counting.ts';

export const locale = 'en-GB';

export const { count, plural, counted } = countingIn(locale);
