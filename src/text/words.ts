/** The words of an area in any language: the same names and the same arguments as in the English catalogue. */
export type Words<T> = T extends (...values: infer V) => string
  ? (...values: V) => string
  : T extends string
    ? string
    : { readonly [K in keyof T]: Words<T[K]> };
