import { countingIn } from '../counting.ts';

/** The language that figures, dates and text are written in. */
export const locale = 'de-DE';

export const { count, plural, counted } = countingIn(locale);
