import type { Keyed } from '#contract/refusals/say';

/** The service's message, and the refusal behind it; messages stored long ago have none. */
export interface Said {
  message: string | null;
  refusal?: Keyed | null;
}
