import { countingIn } from '../counting.ts';

/** Locale of figures, dates and text. */
export const locale = 'en-GB';

export const { count, plural, counted } = countingIn(locale);
