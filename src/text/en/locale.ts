/** The language that figures, dates and text are written in. */
export const locale = 'en-GB';

const whole = new Intl.NumberFormat(locale);

/** "1,204". */
export const count = (n: number): string => whole.format(n);

/** "1 campaign", "1,204 campaigns". */
export const counted = (n: number, one: string, many: string): string => `${count(n)} ${n === 1 ? one : many}`;
