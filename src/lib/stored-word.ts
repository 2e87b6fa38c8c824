import * as t from '#text';

const words: Readonly<Record<string, string>> = t.storedWords;

/** A word that the network stores in English, in the page's language; any other text, as a name or a note, as it is. */
export const storedWord = (text: string): string => (Object.hasOwn(words, text) ? words[text] : undefined) ?? text;
