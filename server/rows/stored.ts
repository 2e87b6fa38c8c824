import { sentenceOf, type Refusal } from '#contract/refusals/index';
import { keyed, type Keyed } from '#contract/refusals/say';

/** A refusal as stored: its English sentence, and the refusal as JSON. */
export const toStore = (why: Refusal | null) => ({
  message: why && sentenceOf(why),
  refusal: why && JSON.stringify(why),
});

/** A stored refusal; null for none, and for old ones without a key. */
export const storedRefusal = (json: string | null): Keyed | null =>
  json === null ? null : keyed.parse(JSON.parse(json));
