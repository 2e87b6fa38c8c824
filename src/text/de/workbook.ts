import type { workbook as english } from '../en/workbook.ts';
import type { Words } from '../words.ts';
import { count } from './locale.ts';

export const workbook = {
  cellTooLong: (column, row, length, most) =>
    `Der Text von „${column}“ in Zeile ${count(row)} hat ${count(length)} Zeichen, und eine Excel-Zelle fasst höchstens ${count(most)}. Nehmen Sie hierfür CSV.`,
} as const satisfies Words<typeof english>;
