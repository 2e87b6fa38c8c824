/** An area's texts in any language: the names and arguments of the English catalogue. */
export type Words<T> = T extends (...values: infer V) => string
  ? (...values: V) => string
  : T extends string
    ? string
    : { readonly [K in keyof T]: Words<T[K]> };
