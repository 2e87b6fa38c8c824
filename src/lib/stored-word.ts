import * as t from '#text';

type Dictionary = Readonly<Record<string, string>>;
const words: Dictionary = t.storedWords;

/** A word that the network stores in English, in the page's language; any other text, as a name or a note, as it is. */
export const storedWord = (text: string): string => (Object.hasOwn(words, text) ? words[text] : undefined) ?? text;

/**
 * The word for each of a few names of the service; an unknown name stays as it is.
 * @param names what the service calls them, where the words are by their ids
 */
export function wordsOf(of: Dictionary, names?: Dictionary): (name: string) => string {
  const known = new Map(Object.entries(of).map(([key, word]) => [names?.[key] ?? key, word]));
  return (name) => known.get(name) ?? name;
}
