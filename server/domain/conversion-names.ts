import { idIn } from '#contract/primitives';

/** How people and programs name a conversion: by its id, or by the advertiser's reference. */

/** By which of its names a conversion is meant. */
export interface Naming {
  name: string;
  /** Either of them unless said. */
  by?: 'id' | 'reference' | undefined;
}

/** A naming as rows of tables have it. */
interface RowNaming {
  name: string;
  by?: 'id' | 'reference';
  /** The reference that the conversion of an id has to have. */
  withReference?: string;
}

/** An id as the number that it is, or as the text that is none. */
export const idOrText = (text: string): number | string => idIn(text) ?? text;

/** The id that a naming may be. */
export const idOf = ({ name, by }: Naming): number | undefined => (by === 'reference' ? undefined : idIn(name));
/** The reference that a naming may be. */
export const referenceOf = ({ name, by }: Naming): string | undefined => (by === 'id' ? undefined : name);

/**
 * The naming of a row with a cell for each name: with one of them it is that name, with the same text in both it may be
 * either, and of two texts it is the id, whose conversion has to have the other as its reference.
 */
export function namingIn(id: string | undefined, reference: string | undefined): RowNaming | undefined {
  if (id && reference) return id === reference ? { name: id } : { name: id, by: 'id', withReference: reference };
  if (id) return { name: id, by: 'id' };
  return reference ? { name: reference, by: 'reference' } : undefined;
}
