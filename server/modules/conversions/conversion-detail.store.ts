import { sql, type Kysely } from 'kysely';
import type { Rates } from '#server/domain/rates.store';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope } from '#server/db/scope';
import { conversionsOnPage, type ConversionQuery } from './conversion-list.store.ts';

type Db = Kysely<Database>;

/**
 * One conversion of the scope as the list shows it, and the query of its list.
 * @param currency of the amounts; undefined for the campaign's.
 */
export async function conversionById(db: Db, scope: Scope, id: number, currency: string | undefined, rates: Rates) {
  const own = await scoped(db, scope, 'conversions')
    .selectFrom('conversions')
    .where('id', '=', id)
    .select('currency_code')
    .executeTakeFirst();
  if (!own) return undefined;
  const query: ConversionQuery = {
    agencyId: scope.agencyId,
    contactId: scope.contactId,
    conversionId: [id],
    fromDate: '0001-01-01',
    toDate: '9999-12-30',
    dateField: 'conversion',
    conversionType: 'conversions',
    targetCurrencyCode: currency ?? own.currency_code,
    offset: 0,
    limit: 1,
  };
  const [record] = await conversionsOnPage(db, scope, query, rates, { offset: 0, limit: 1 });
  return record && { record, query };
}

/** A conversion's basket, in the campaign's currency. */
export async function basketOf(db: Db, scope: Scope, conversionId: number) {
  return scoped(db, scope, 'conversion_items')
    .selectFrom('conversion_items')
    .where('conversion_id', '=', conversionId)
    .orderBy('id')
    .selectAll()
    .execute();
}

/** The report that contradicts a conversion, with the publisher that it would have credited. */
export async function secondReportOf(db: Db, scope: Scope, conversionId: number) {
  return scoped(db, scope, 'sale_flags', 'contacts')
    .selectFrom('sale_flags')
    .leftJoin('contacts', 'contacts.id', 'sale_flags.other_publisher_id')
    .where('conversion_id', '=', conversionId)
    .where('reason', '=', 'differs')
    .select([
      'flagged_at',
      'other_currency',
      'other_amount',
      'contacts.id as publisher_id',
      'contacts.name as publisher',
    ])
    .executeTakeFirst();
}

/** A conversion's changes, newest first, with the party of each. The caller has checked the scope. */
export async function changesOf(db: Db, scope: Scope, conversionId: number) {
  return (
    db
      .selectFrom('audit_event')
      .leftJoin('service_account', (join) =>
        join
          .on('audit_event.actor_kind', '=', 'service_account')
          .on(sql<string>`cast(service_account.id as text)`, '=', sql.ref('audit_event.actor_id')),
      )
      .leftJoin('membership as of_key', 'of_key.id', 'service_account.membership_id')
      .where('audit_event.agency_id', '=', scope.agencyId)
      .where('subject_kind', '=', 'conversion')
      .where('subject_id', '=', String(conversionId))
      // Notes change nothing; they are read where they can be answered.
      .where('action', '<>', 'conversion.noted')
      .orderBy('occurred_at', 'desc')
      .orderBy('audit_event.id', 'desc')
      .select([
        'audit_event.id',
        'occurred_at',
        'action',
        'actor_kind',
        'actor_name',
        'before',
        'after',
        'was',
        'left_as',
        'of_key.role as key_role',
        sql<
          Database['membership']['role'] | null
        >`(select min(role) from membership where user_id = actor_id and membership.agency_id = audit_event.agency_id
        and (contact_id in (0, audit_event.contact_id) or role = 'publisher'))`.as('user_role'),
      ])
      .execute()
  );
}
