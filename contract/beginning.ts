const characters = new Intl.Segmenter();

/** The beginning of a text, at most `most` UTF-16 units long and cut between characters as one sees them. */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = 0;
  // Two units more tell whether the last character goes on.
  for (const { index } of characters.segment(text.slice(0, most + 2))) if (index <= most) end = index;
  return text.slice(0, end);
}
