/** Texts as the characters that a reader counts: a letter with its accents, an emoji of several parts. */

import { once } from './once.ts';

const segmenter = once(() => new Intl.Segmenter('und', { granularity: 'grapheme' }));

/** Each code unit is a character: the segmenter takes long to make, and most texts are such. */
const PLAIN = /^[ -~]*$/;

/** The characters of a text. */
export const charactersOf = (text: string): string[] =>
  PLAIN.test(text) ? Array.from(text) : Array.from(segmenter().segment(text), ({ segment }) => segment);

/** The longest beginning of a text that ends between two characters and is no larger than `most`. */
export function beginningOf(text: string, most: number, sizeOf = (part: string) => part.length): string {
  if (sizeOf(text) <= most) return text;
  let [size, end] = [0, 0];
  for (const character of charactersOf(text)) {
    size += sizeOf(character);
    if (size > most) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/** A text of at most `most`, and an ellipsis where the rest is left out. */
export function shortenedTo(text: string, most: number): string {
  const begun = beginningOf(text, most);
  return begun === text ? text : `${begun}…`;
}

/** The bytes of a text in UTF-8, as file systems count names. */
export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** A text with the replacement character for whatever XML 1.0 cannot hold. */
export const xmlCharacters = (text: string): string =>
  text.toWellFormed().replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
