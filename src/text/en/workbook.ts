import { count, counted } from './locale.ts';

/** Why a workbook cannot be written. */
export const workbook = {
  cellTooLong: (length: number, most: number) =>
    `A text has ${counted(length, 'character', 'characters')}, and an Excel cell holds at most ${count(most)}. Choose CSV for this one.`,
} as const;
