/** The language that figures, dates and text are written in. */
export const locale = 'en-GB';
