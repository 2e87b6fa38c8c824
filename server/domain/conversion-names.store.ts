import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import { idIn } from '#contract/primitives';
import type { Database } from '#server/db/schema.generated';
import { idOf, referenceOf, type Naming } from './conversion-names.ts';

type Names = Pick<Database['conversion'], 'id' | 'advertiser_ref'>;
const eb = expressionBuilder<{ conversions: Names }, 'conversions'>();

/** The condition, on the only table of a query, that a conversion may be meant by one of the namings. */
export function meantBy(namings: readonly Naming[]): Expression<SqlBool> {
  const references = [...new Set(namings.flatMap((naming) => referenceOf(naming) ?? []))];
  const ids = [...new Set(namings.flatMap((naming) => idOf(naming) ?? []))];
  return eb.or([
    ...(references.length > 0 ? [eb('advertiser_ref', 'in', references)] : []),
    ...(ids.length > 0 ? [eb('id', 'in', ids)] : []),
  ]);
}

/** Conversions that meet `condition`, or that one of the texts names by its conversionId. */
export function orNamed(condition: Expression<SqlBool>, texts: readonly string[]): Expression<SqlBool> {
  const ids = texts.flatMap((one) => idIn(one) ?? []);
  return ids.length > 0 ? eb.or([condition, eb('conversions.id', 'in', ids)]) : condition;
}
