import { sql, type Kysely, type Transaction } from 'kysely';
import { nextId, numbered } from '#server/db/ids';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope } from '#server/db/scope';
import type { Rates } from '#server/domain/rates.store';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;
export type Campaign = Readonly<Database['campaign']>;
export type Group = Readonly<Database['commission_group']>;
export type GroupAttribute = Readonly<Database['commission_group_attribute']>;

export async function campaignRecord(db: Db, scope: Scope, id: number) {
  return scoped(db, scope, 'campaigns', 'contacts')
    .selectFrom('campaigns')
    .innerJoin('contacts as advertiser', 'advertiser.id', 'campaigns.advertiser_id')
    .where('campaigns.id', '=', id)
    .selectAll('campaigns')
    .select('advertiser.name as advertiser')
    .executeTakeFirst();
}

/** Everything of a campaign that stands in other tables. */
export async function partsOfCampaign(db: Db, scope: Scope, id: number) {
  const [groups, attributes, markets, claims] = await Promise.all([
    scoped(db, scope, 'commission_groups')
      .selectFrom('commission_groups')
      .where('campaign_id', '=', id)
      .where('ended_at', 'is', null)
      .orderBy('id')
      .selectAll()
      .execute(),
    scoped(db, scope, 'commission_group_attributes')
      .selectFrom('commission_group_attributes')
      .where('campaign_id', '=', id)
      .orderBy('id')
      .selectAll()
      .execute(),
    scoped(db, scope, 'campaign_markets')
      .selectFrom('campaign_markets')
      .innerJoin('country', 'country.id', 'campaign_markets.country_id')
      .where('campaign_id', '=', id)
      .orderBy('country.code')
      .select(['country.code', 'is_primary'])
      .execute(),
    scoped(db, scope, 'enquiry_rules')
      .selectFrom('enquiry_rules')
      .where('campaign_id', '=', id)
      .select('min_age_days')
      .executeTakeFirst(),
  ]);
  return { groups, attributes, markets, claims };
}

/** Rows that a campaign may refer to. */
export async function knownForCampaigns(db: Db, scope: Scope, { currencies }: Rates) {
  const [managers, contacts, countries, verticals] = await Promise.all([
    scoped(db, scope, 'account_managers').selectFrom('account_managers').select('id').execute(),
    scoped(db, scope, 'contacts').selectFrom('contacts').select(['id', 'kind', 'name']).execute(),
    db.selectFrom('country').select(['id', 'code']).execute(),
    db.selectFrom('vertical').select(['id', 'parent_id']).execute(),
  ]);
  return {
    managers: new Set(managers.map(({ id }) => id)),
    contacts: new Map(contacts.map((one) => [one.id, one])),
    currencies,
    countries: new Map(countries.map(({ id, code }) => [code, id])),
    verticals: new Map(verticals.map((one) => [one.id, one.parent_id])),
  };
}
export type KnownForCampaigns = Awaited<ReturnType<typeof knownForCampaigns>>;

/** Whether traffic or sales in the campaign's currency exist. */
export async function hasFacts(db: Db, scope: Scope, id: number): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select (
    exists (select 1 from conversion where agency_id = ${scope.agencyId} and campaign_id = ${id})
    or exists (select 1 from traffic_event where agency_id = ${scope.agencyId} and campaign_id = ${id})) as there`.execute(
    db,
  );
  return rows[0]?.there === true;
}

/** The group of an advertiser's campaigns that a new one is put into; made where there is none. */
export async function groupOfAdvertiser(tx: Tx, scope: Scope, advertiserId: number, name: string): Promise<number> {
  const found = await scoped(tx, scope, 'campaign_groups')
    .selectFrom('campaign_groups')
    .where('advertiser_id', '=', advertiserId)
    .orderBy('id')
    .select('id')
    .executeTakeFirst();
  if (found) return found.id;
  const id = await nextId(tx, 'campaign_group_id');
  await tx
    .insertInto('campaign_group')
    .values({ id, agency_id: scope.agencyId, advertiser_id: advertiserId, name })
    .execute();
  return id;
}

export async function insertCampaign(tx: Tx, campaign: Omit<Campaign, 'id'>): Promise<number> {
  const id = await nextId(tx, 'campaign_id');
  await tx
    .insertInto('campaign')
    .values({ ...campaign, id })
    .execute();
  return id;
}

/** Changes a campaign that still has this revision. @returns whether it had */
export async function changeCampaign(
  tx: Tx,
  id: number,
  revision: number,
  change: Partial<Campaign>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('campaign')
    .set({ ...change, revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Replaces a campaign's markets. */
export async function storeMarkets(
  tx: Tx,
  campaign: { id: number; agency_id: number },
  markets: readonly { country_id: number; is_primary: boolean }[],
): Promise<void> {
  await tx.deleteFrom('campaign_market').where('campaign_id', '=', campaign.id).execute();
  const rows = markets.map((one) => ({ campaign_id: campaign.id, agency_id: campaign.agency_id, ...one }));
  await tx.insertInto('campaign_market').values(rows).execute();
}

/** Says from when claims are taken; null takes none. A rule that is there keeps what else it asks for. */
export async function storeClaims(
  tx: Tx,
  campaign: { id: number; agency_id: number },
  fromDays: number | null,
  description: string,
  at: Date,
): Promise<void> {
  const there = await tx
    .selectFrom('enquiry_rule')
    .where('campaign_id', '=', campaign.id)
    .select('min_age_days')
    .executeTakeFirst();
  if (fromDays === null) {
    if (there) await tx.deleteFrom('enquiry_rule').where('campaign_id', '=', campaign.id).execute();
    return;
  }
  if (there) {
    if (there.min_age_days === fromDays) return;
    const change = { min_age_days: fromDays, updated_at: at };
    await tx.updateTable('enquiry_rule').set(change).where('campaign_id', '=', campaign.id).execute();
    return;
  }
  await tx
    .insertInto('enquiry_rule')
    .values({
      campaign_id: campaign.id,
      agency_id: campaign.agency_id,
      needs_name: false,
      needs_email: false,
      needs_postal_code: false,
      needs_value: true,
      reference_type: 'Alphanumeric',
      reference_pattern: null,
      reference_max_length: 50,
      min_age_days: fromDays,
      description,
      updated_at: at,
    })
    .execute();
}

type NewGroup = Omit<Group, 'id' | 'ended_at'> & { attributes: readonly Pick<GroupAttribute, 'name' | 'value'>[] };

async function insertAttributes(
  tx: Tx,
  group: Pick<Group, 'id' | 'agency_id' | 'campaign_id'>,
  attributes: NewGroup['attributes'],
) {
  if (attributes.length === 0) return;
  const rows = await numbered(
    tx,
    'commission_group_attribute_id',
    attributes.map(({ name, value }) => ({
      commission_group_id: group.id,
      agency_id: group.agency_id,
      campaign_id: group.campaign_id,
      condition: 'AND',
      name,
      operator: 'equals',
      value,
    })),
  );
  await tx.insertInto('commission_group_attribute').values(rows).execute();
}

/** Stores a group of a campaign. */
export async function insertGroup(tx: Tx, { attributes, ...group }: NewGroup): Promise<void> {
  const stored = { ...group, id: await nextId(tx, 'commission_group_id'), ended_at: null };
  await tx.insertInto('commission_group').values(stored).execute();
  await insertAttributes(tx, stored, attributes);
}

/** Changes a group and its attributes. */
export async function changeGroup(tx: Tx, id: number, { attributes, ...group }: NewGroup): Promise<void> {
  await tx.updateTable('commission_group').set(group).where('id', '=', id).execute();
  await tx.deleteFrom('commission_group_attribute').where('commission_group_id', '=', id).execute();
  await insertAttributes(tx, { ...group, id }, attributes);
}

/** Ends groups: they value no further sale. */
export async function endGroups(tx: Tx, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length > 0)
    await tx
      .updateTable('commission_group')
      .set({ ended_at: at })
      .where('id', 'in', [...ids])
      .execute();
}
