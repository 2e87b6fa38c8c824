import { countingIn } from '../counting.ts';

export const locale = 'de-DE';

export const { count, plural, counted } = countingIn(locale);
