import { charactersOf } from '#contract/characters';

/** "AL" for "Ada Lovelace". */
export function initialsOf(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return [first, ...rest.slice(-1)].map((word) => charactersOf(word)[0]?.toUpperCase()).join('');
}
