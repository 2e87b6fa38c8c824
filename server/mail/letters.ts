import type { Letter, WordsOfMail } from './letter.ts';
import type { OutboxRow } from './outbox.store.ts';
import { de } from './text/de.ts';
import { en } from './text/en.ts';

export const words: WordsOfMail = { en, de };

/** The words of a mail in its language. */
export function letterOf({ kind, language, data }: Pick<OutboxRow, 'kind' | 'language' | 'data'>): Letter {
  // The data was written with the kind.
  const letter = words[language].letters[kind] as (data: unknown) => Letter;
  return letter(JSON.parse(data));
}
