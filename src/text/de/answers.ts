import type { Said } from '../said.ts';

/** For what every page needs of refusals: the catalogue itself is loaded when something is refused. */

export const unreachable = 'Der Server war nicht zu erreichen';

/** Resolves with how refusals are shown: in German, or as the service says them where the catalogue cannot be loaded. */
export const refusalWords = async (): Promise<(said: Said) => string> =>
  import('./refusals.ts').then(
    ({ refusalText }) => refusalText,
    () => asItComes,
  );

const asItComes = ({ message }: Said): string => message ?? '';
