import { folded } from '#contract/folded';

/**
 * The items that have all the words of a search in their texts, the first of which is their name: those named so come
 * before those that only mention it. In their own order otherwise; all of them without words.
 */
export function matching<T>(
  items: readonly T[],
  search: string,
  textsOf: (item: T) => readonly string[],
): readonly T[] {
  const wanted = folded(search.trim());
  if (wanted === '') return items;
  const words = wanted.split(/\s+/);
  const ranked = items.flatMap((item) => {
    const texts = textsOf(item).map(folded);
    const [name = ''] = texts;
    const whole = texts.join(' ');
    if (!words.every((word) => whole.includes(word))) return [];
    const rank = name === wanted ? 0 : name.startsWith(wanted) ? 1 : name.includes(wanted) ? 2 : 3;
    return [{ item, rank }];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ item }) => item);
}
