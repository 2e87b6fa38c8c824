import { count, counted } from './locale.ts';

/** Why a workbook cannot be written. */
export const workbook = {
  cellTooLong: (column: string, row: number, length: number, most: number) =>
    `In row ${count(row)}, the text of “${column}” has ${counted(length, 'character', 'characters')}, and an Excel cell holds at most ${count(most)}. Choose CSV for this one.`,
} as const;
