/** Descriptions by member: a name, or the dotted path of a nested member (`payout.currency`). */
export type Words = Readonly<Record<string, string>>;

/** The descriptions of a nested object's members, at its path. */
export function within(path: string, words: Words): Words {
  return Object.fromEntries(Object.entries(words).map(([name, text]) => [`${path}.${name}`, text]));
}
