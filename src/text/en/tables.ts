import { sayer } from '#contract/refusals/say';
import { tables } from '#contract/refusals/tables';
import type { TableMistake } from '#contract/table-text';

const say = sayer(tables);

/** A mistake in the text of a table, as a sentence. */
export const brokenTable = (mistake: TableMistake): string => `The table ${say(mistake)}.`;
