import type { ExtraName } from '#contract/extra-names';

/** The names that the agency in sight has given to the extra fields of conversions. */
export type GivenNames = Readonly<Partial<Record<ExtraName, string>>>;

let given: Readonly<Record<string, string>> = {};

/** Sets the names that labels use from now on. The frame calls it before it draws anything of the agency. */
export function giveExtraNames(names: GivenNames): void {
  given = names;
}

/** The name that the agency has given to a field such as `ex1`; undefined without one. */
export const givenName = (field: string): string | undefined => given[field];
