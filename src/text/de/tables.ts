import { sayer } from '#contract/refusals/say';
import type { TableMistake } from '#contract/table-text';
import { tables } from './refusals/tables.ts';

const say = sayer(tables);

/** A mistake in the text of a table, as a sentence. */
export const brokenTable = (mistake: TableMistake): string => `Die Tabelle ${say(mistake)}.`;
