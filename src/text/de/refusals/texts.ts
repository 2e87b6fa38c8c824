import type { Translated } from '#contract/refusals/say';
import type { texts as english } from '#contract/refusals/texts';

/** Each follows a member's name and a colon. */
export const texts = {
  'check.utf8': 'muss Text in UTF-8 sein, wo ü in einer Adresse %C3%BC ist, nicht %FC',
  'check.control': ({ character }) => `darf das Steuerzeichen ${character} nicht enthalten`,
  'check.saleAmount': ({ example }) =>
    `muss ein Betrag sein wie ${example}, mit einem Punkt vor den zwei Nachkommastellen und ohne andere Zeichen`,
} satisfies Translated<typeof english>;
