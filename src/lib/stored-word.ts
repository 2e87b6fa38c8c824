import * as t from '#text';

const words: Readonly<Record<string, string>> = t.storedWords;

/** Translates a word that the network stores in English; other text, such as names and notes, stays as it is. */
export const storedWord = (text: string): string => (Object.hasOwn(words, text) ? words[text] : undefined) ?? text;
