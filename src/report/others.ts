import * as t from '#text';

/** Stands for the values of a field that are put together. No value has this sign. */
export const OTHERS = '\u0002';

export const isOthers = (values: readonly string[]): boolean => values.includes(OTHERS);

/** A value as it is, or the word for the others. */
export const withOthers = (value: string): string => (value === OTHERS ? t.reports.others : value);
