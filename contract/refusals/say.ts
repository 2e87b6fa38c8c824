import * as z from 'zod/mini';

/** A refusal as answers carry it: a key of the catalogue, and the values that its sentence shows. */
export const keyed = z.object({ key: z.string(), values: z.record(z.string(), z.unknown()) });
export type Keyed = z.output<typeof keyed>;

/** Writes a refusal as a sentence, or as a part of one. */
export type Say = (refusal: Keyed) => string;

/** A sentence, or how it is made of its values; `say` writes refusals that are among them. */
export type Sentence = string | ((values: never, say: Say) => string);

/** Writes refusals with the sentences of one language. @throws for a key that the catalogue does not have */
export function sayer(catalogue: Readonly<Record<string, Sentence>>): Say {
  return function say({ key, values }) {
    const sentence = Object.hasOwn(catalogue, key) ? catalogue[key] : undefined;
    if (sentence === undefined) throw new Error(`no sentence has the key ${key}`);
    // The values were checked against the key where the refusal was made.
    return typeof sentence === 'string' ? sentence : sentence(values as never, say);
  };
}

/** A part of the catalogue in another language: the same keys, of the same values. */
export type Translated<T> = {
  [K in keyof T]: T[K] extends (values: infer V, ...rest: never[]) => string ? (values: V, say: Say) => string : string;
};
