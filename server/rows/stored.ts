import { sentenceOf, type Refusal } from '#contract/refusals/index';
import { keyed, type Keyed } from '#contract/refusals/say';

/** Why something was refused, as it is stored: its English sentence, and the refusal as JSON. */
export const toStore = (why: Refusal | null) => ({
  message: why && sentenceOf(why),
  refusal: why && JSON.stringify(why),
});

/** A refusal as it is stored; null for none, and for what was refused before refusals had keys. */
export const storedRefusal = (json: string | null): Keyed | null =>
  json === null ? null : keyed.parse(JSON.parse(json));
