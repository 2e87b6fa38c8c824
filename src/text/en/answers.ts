import type { Said } from '../said.ts';

/** The part of refusals that every page needs; the catalogue loads with the first refusal. */

export const unreachable = 'The server could not be reached';

/** Resolves with the writer of refusals: the service's own sentences are English. */
export const refusalWords = async (): Promise<(said: Said) => string> => shown;

const shown = ({ message }: Said): string => message ?? '';
