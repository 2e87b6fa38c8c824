import type { Said } from '../said.ts';

/** For what every page needs of refusals: the catalogue itself is loaded when something is refused. */

export const unreachable = 'The server could not be reached';

/** Resolves with how refusals are shown: as the service says them, which is English. */
export const refusalWords = async (): Promise<(said: Said) => string> => shown;

const shown = ({ message }: Said): string => message ?? '';
