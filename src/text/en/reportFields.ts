import { dimensions, type DimensionName } from '#contract/reports/dimensions';
import { givenName } from '#src/lib/extra-names.ts';
import { isMeasure, measures, type MeasureName } from '#contract/reports/measures';

type Name = DimensionName | MeasureName;
const of = (name: Name) => (isMeasure(name) ? measures[name] : dimensions[name]);

/** Labels and descriptions of a report's fields; the English ones are the contract's own. */
export const reportFields = {
  label: (name: Name): string => givenName(name) ?? of(name).label,
  about: (name: Name): string => of(name).about,
  /** A field's value; the service sends it in English. */
  value: (_field: string, value: string): string => value,
} as const;
