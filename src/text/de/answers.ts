import type { Said } from '../said.ts';

/** The part of refusals that every page needs; the catalogue loads with the first refusal. */

export const unreachable = 'Der Server war nicht zu erreichen';

/** Loads the German catalogue; falls back to the service's own English sentences. */
export const refusalWords = async (): Promise<(said: Said) => string> =>
  import('./refusals.ts').then(
    ({ refusalText }) => refusalText,
    () => asItComes,
  );

const asItComes = ({ message }: Said): string => message ?? '';
