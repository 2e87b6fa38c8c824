import { charactersOf } from '#contract/characters';

/** Leaves out the middle: names that begin alike, as campaigns of one advertiser do, end differently. */
function shortened(characters: readonly string[], most: number): string {
  if (characters.length <= most) return characters.join('');
  const end = Math.floor((most - 1) * 0.45);
  const begun = characters.slice(0, most - 1 - end).join('');
  const ending = characters.slice(characters.length - end).join('');
  return `${begun.trimEnd()}…${ending.trimStart()}`;
}

const BETWEEN = ' · ';

/** Shortens a label to so many characters; of several names each, so that none of them is lost. */
export const shortenTo = (most: number) => (label: string) => {
  const names = label.split(BETWEEN).map(charactersOf);
  const all = charactersOf(label);
  if (all.length <= most || names.length < 2) return shortened(all, most);
  const each = Math.floor((most - BETWEEN.length * (names.length - 1)) / names.length);
  return names.map((name) => shortened(name, Math.max(4, each))).join(BETWEEN);
};
