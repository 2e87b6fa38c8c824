import type { Keyed } from '#contract/refusals/say';

/** What the service says: its English sentence, and the refusal that it is; sentences stored long ago have none. */
export interface Said {
  message: string | null;
  refusal?: Keyed | null;
}
