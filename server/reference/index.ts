/** Data that every network begins with: countries and verticals. An invented network adds its own places and people. */
import { countryCodes } from '#contract/codes';
import { values } from './values.ts';
import { verticals } from './verticals.ts';

const primary = verticals.map((one, at) => [at + 1, null, one.name] as const);
const narrower = verticals.flatMap((one, at) =>
  one.subs.map((name, nth) => [101 + 3 * at + nth, at + 1, name] as const),
);

export const verticalsSql = `INSERT INTO vertical ${values([...primary, ...narrower])}`;

/** Every country with its English name, by name. */
function countries(): [number, string, string][] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return countryCodes
    .map((code) => [code, names.of(code) ?? code] as const)
    .toSorted(([, a], [, b]) => a.localeCompare(b, 'en'))
    .map(([code, name], at) => [at + 1, code, name]);
}

/** Statements that fill an empty network with its reference data, for both engines. */
export const referenceSql = (): string[] => [`INSERT INTO country ${values(countries())}`, verticalsSql];
