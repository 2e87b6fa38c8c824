import { countingIn } from '../counting.ts';

/** Locale of figures, dates and text. */
export const locale = 'de-DE';

export const { count, plural, counted } = countingIn(locale);
