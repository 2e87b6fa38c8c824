import type { ConversionRow } from '#contract/conversions';
import type { Tx } from '#server/db/database';
import { bareCampaign, campaignTypesOf, dateOr } from './campaign.rules.ts';
import { addRelations } from './campaigns.store.ts';
import type { Connection } from './connection.store.ts';
import { writeParties } from './parties.store.ts';
import { changePart } from './parts.store.ts';
import { addMissing, freeId, upsert } from './upsert.store.ts';
import { invoiceTypesOf, paymentTypesOf, bareInvoice, barePayment } from './documents.store.ts';
import { placementTypesOf } from './offers.store.ts';

/** Rows beside conversions: what their names, addresses and documents refer to. */

interface Named {
  websites: Map<string, number>;
  places: Map<string, number>;
  vatRates: Map<number, string>;
}

const websiteKey = (publisherId: number, url: string) => `${publisherId} ${url}`;

/** The ids that a conversion's texts have here. */
export function beside({ websites, places, vatRates }: Named, row: ConversionRow) {
  return {
    website_id:
      row.publisherWebsiteUrl === null
        ? null
        : (websites.get(websiteKey(row.publisherId, row.publisherWebsiteUrl)) ?? null),
    place_id: row.country === null ? null : (places.get(row.country) ?? null),
    vat_rate: vatRates.get(row.advertiserId || row.mid) ?? '0',
  };
}

interface Owned {
  row: ConversionRow;
  /** The campaign's currency. */
  currency: string;
}

/** Writes what conversions refer to and the network tells only there. */
export async function writeBeside(tx: Tx, connection: Connection, owned: readonly Owned[], now: Date): Promise<Named> {
  const rows = owned.map(({ row }) => row);
  const advertiserOf = (row: ConversionRow) => row.advertiserId || row.mid;
  await writeParties(
    tx,
    connection,
    rows.flatMap((row) => [
      { id: advertiserOf(row), kind: 'advertiser' as const, name: row.advertiserName },
      {
        id: row.publisherId,
        kind: 'publisher' as const,
        name: row.publisherName,
        currency: row.conversionValue.publisherCurrency,
        publisherType: row.publisherType,
      },
    ]),
    now,
  );
  await addMissing(
    tx,
    'campaign',
    campaignTypesOf,
    owned.map(({ row, currency }) =>
      bareCampaign(
        {
          id: row.campaignId,
          agencyId: row.agencyId,
          advertiserId: advertiserOf(row),
          name: row.campaignName,
          currency,
          typeId: row.campaignTypeId,
        },
        now,
      ),
    ),
  );
  await addRelations(
    tx,
    rows.map((row) => ({
      id: row.publisherCampaignId,
      agency_id: row.agencyId,
      campaign_id: row.campaignId,
      advertiser_id: advertiserOf(row),
      publisher_id: row.publisherId,
      status: 'live',
    })),
    now,
  );
  await writeOfRows(tx, rows, now);
  await writeDocuments(tx, connection, rows, now);
  const contacts = await tx
    .selectFrom('contact')
    .where('id', 'in', [...new Set(rows.map(advertiserOf))])
    .select(['id', 'vat_rate'])
    .execute();
  return {
    websites: await websitesOf(tx, rows),
    places: await placesOf(tx, rows),
    vatRates: new Map(contacts.map((one) => [one.id, one.vat_rate])),
  };
}

/** Placements and creatives of which only id and name are known. */
async function writeOfRows(tx: Tx, rows: readonly ConversionRow[], now: Date): Promise<void> {
  await addMissing(
    tx,
    'placement',
    placementTypesOf,
    rows.flatMap(({ placement, ...row }) =>
      placement
        ? [
            {
              id: placement.id,
              agency_id: row.agencyId,
              campaign_id: row.campaignId,
              relation_id: row.publisherCampaignId,
              advertiser_id: row.advertiserId || row.mid,
              publisher_id: row.publisherId,
              type_id: 1,
              name: placement.name,
              description: '',
              destination_url: null,
              identifier: '',
              mask_url: null,
              user_created: false,
              import_type: 0,
              created_by_name: null,
              created_by_surname: null,
              // Not among the listed ones until the list of placements has it.
              deleted: true,
              created_at: now,
            },
          ]
        : [],
    ),
  );
  await addMissing(
    tx,
    'creative',
    {
      agency_id: 'BIGINT',
      campaign_id: 'BIGINT',
      advertiser_id: 'BIGINT',
      name: 'VARCHAR',
      container_id: 'BIGINT',
      container_name: 'VARCHAR',
      unit_path: 'VARCHAR',
      unit_type_name: 'VARCHAR',
      height: 'BIGINT',
      width: 'BIGINT',
    },
    rows.flatMap(({ creative, ...row }) =>
      creative
        ? [
            {
              id: creative.id,
              agency_id: row.agencyId,
              campaign_id: row.campaignId,
              advertiser_id: row.advertiserId || row.mid,
              name: creative.name,
              container_id: 0,
              container_name: '',
              unit_path: '',
              unit_type_name: '',
              height: 0,
              width: 0,
            },
          ]
        : [],
    ),
  );
}

/**
 * Documents of the other side: a publisher has no list of invoices, an advertiser none of payments. Of one's own that the
 * list did not have yet a conversion tells the number alone: the list is read again at once.
 */
async function writeDocuments(tx: Tx, { role }: Connection, rows: readonly ConversionRow[], now: Date): Promise<void> {
  const invoiced = rows.filter((row) => row.invoiceId !== null);
  const invoices = invoiced.map((row) => {
    const isPaid = row.paymentId !== null || row.paymentStatus === 'nextPayment' || row.paymentStatus === 'paymentSent';
    return bareInvoice(row, { isSettled: isPaid, at: dateOr(row.invoiceDate, now) });
  });
  const newInvoices = await addMissing(tx, 'invoice', invoiceTypesOf, invoices);
  if (role === 'publisher') {
    const told = invoiced.flatMap((row, at) => (row.paymentStatus === null ? [] : (invoices[at] ?? [])));
    await upsert(
      tx,
      'invoice',
      { status: 'VARCHAR' },
      told.map(({ id, status }) => ({ id, status })),
    );
  }
  const payments = rows.filter((row) => row.paymentId !== null).map((row) => barePayment(row, now));
  const newPayments = await addMissing(tx, 'payment', paymentTypesOf, payments);
  if (role === 'publisher' && newPayments > 0) await changePart(tx, 'payments', { next_at: now });
  if (role === 'advertiser' && newInvoices > 0) await changePart(tx, 'invoices', { next_at: now });
  if (role === 'advertiser') {
    const states = payments.map(({ id, status, sent_at }) => ({ id, status, sent_at }));
    await upsert(tx, 'payment', { status: 'VARCHAR', sent_at: 'TIMESTAMP' }, states);
  }
}

async function websitesOf(tx: Tx, rows: readonly ConversionRow[]): Promise<Map<string, number>> {
  const publishers = [...new Set(rows.map(({ publisherId }) => publisherId))];
  const stored = await tx.selectFrom('website').where('contact_id', 'in', publishers).selectAll().execute();
  const known = new Map(stored.map((one) => [websiteKey(one.contact_id, one.url), one.id]));
  let next = 0;
  for (const { publisherId, publisherWebsiteUrl: url, agencyId } of rows) {
    if (url === null || known.has(websiteKey(publisherId, url))) continue;
    next ||= await freeId(tx, 'website');
    const name = URL.parse(url)?.hostname ?? url;
    await tx
      .insertInto('website')
      .values({ id: next, agency_id: agencyId, contact_id: publisherId, name, url })
      .execute();
    known.set(websiteKey(publisherId, url), next);
    next += 1;
  }
  return known;
}

/** Places of which the country alone is known, by its code. */
async function placesOf(tx: Tx, rows: readonly ConversionRow[]): Promise<Map<string, number>> {
  const stored = await tx
    .selectFrom('place')
    .where('region_name', '=', '')
    .where('city', '=', '')
    .selectAll()
    .execute();
  const known = new Map(stored.map((one) => [one.country_code, one.id]));
  let next = 0;
  for (const { country } of rows) {
    if (country === null || known.has(country)) continue;
    next ||= await freeId(tx, 'place');
    await tx.insertInto('place').values({ id: next, country_code: country, region_name: '', city: '' }).execute();
    known.set(country, next);
    next += 1;
  }
  return known;
}
