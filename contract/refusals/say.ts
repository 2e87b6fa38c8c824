import * as z from 'zod/mini';

/** A refusal in an answer: a key of the catalogue and the values of its sentence. */
export const keyed = z.object({ key: z.string(), values: z.record(z.string(), z.unknown()) });
export type Keyed = z.output<typeof keyed>;

/** Writes a refusal as a sentence or part of one. */
export type Say = (refusal: Keyed) => string;

/** A sentence, or a function of its values; `say` writes nested refusals. */
export type Sentence = string | ((values: never, say: Say) => string);

/** Makes the writer for one language's catalogue. @throws for a key that the catalogue lacks */
export function sayer(catalogue: Readonly<Record<string, Sentence>>): Say {
  return function say({ key, values }) {
    const sentence = Object.hasOwn(catalogue, key) ? catalogue[key] : undefined;
    if (sentence === undefined) throw new Error(`no sentence has the key ${key}`);
    // `refusal()` checked the values against the key.
    return typeof sentence === 'string' ? sentence : sentence(values as never, say);
  };
}

/** The catalogue in another language: the same keys with the same values. */
export type Translated<T> = {
  [K in keyof T]: T[K] extends (values: infer V, ...rest: never[]) => string ? (values: V, say: Say) => string : string;
};
