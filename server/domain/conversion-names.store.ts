import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
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
