import { dimensions, type DimensionName } from '#contract/reports/dimensions';
import { measures, type MeasureName } from '#contract/reports/measures';

type Name = DimensionName | MeasureName;
const of = (name: Name) =>
  Object.hasOwn(measures, name) ? measures[name as MeasureName] : dimensions[name as DimensionName];

/** Names and meanings of a report's fields. The English ones are the catalogue's own. */
export const reportFields = {
  label: (name: Name): string => of(name).label,
  about: (name: Name): string => of(name).about,
  /** A value of a field, as the service says it: in English. */
  value: (_field: string, value: string): string => value,
} as const;
