import { randomUUID } from 'node:crypto';
import type {
  ChangedCampaign,
  createCampaign,
  EditableCampaign,
  setCampaignStatus,
  updateCampaign,
} from '#contract/campaign-changes';
import { refusal } from '#contract/refusals/index';
import type { Db, Tx } from '#server/db/database';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import { actorColumns, audit, type AuditEvent } from '#server/domain/audit.store';
import { differing } from '#server/domain/differing';
import { Failure, invalid, wrongField } from '#server/failure';
import type { Call, HandlersOf } from '#server/http/mount';
import type { Principal } from '#server/http/principal';
import {
  campaignErrors,
  columnsOf,
  editableOf,
  groupsOf,
  isStandard,
  newCampaign,
  recordedOf,
} from './campaign-changes.rules.ts';
import {
  campaignRecord,
  changeCampaign,
  changeGroup,
  endGroups,
  groupOfAdvertiser,
  hasFacts,
  insertCampaign,
  insertGroup,
  knownForCampaigns,
  partsOfCampaign,
  storeClaims,
  storeMarkets,
  type Group,
  type KnownForCampaigns,
} from './campaign-changes.store.ts';

const notFound = () => new Failure('NOT_FOUND', refusal('campaign.none'));
const changed = () => new Failure('CONFLICT', refusal('campaign.changed'));

const CLAIMS = 'Claims are taken for orders placed after a tracked click, with the order reference.';

async function editable(db: Db, scope: Scope, id: number): Promise<EditableCampaign> {
  const record = await campaignRecord(db, scope, id);
  if (!record) throw notFound();
  return editableOf(record, await partsOfCampaign(db, scope, id));
}

const eventOf = (
  scope: Scope,
  principal: Principal,
  { advertiserId, productId }: Pick<EditableCampaign, 'advertiserId' | 'productId'>,
  at: Date,
): Omit<AuditEvent, 'action' | 'before' | 'after'> => ({
  agency_id: scope.agencyId,
  contact_id: advertiserId,
  ...actorColumns(principal),
  subject_kind: 'campaign',
  subject_id: String(productId),
  occurred_at: at,
});

type Fields = Omit<ChangedCampaign, 'revision'>;

/** Brings markets, claims and commission groups of a campaign to what is said of them. */
async function storeParts(
  tx: Tx,
  campaign: { id: number; agency_id: number },
  fields: Fields,
  old: readonly Group[],
  known: KnownForCampaigns,
  at: Date,
): Promise<void> {
  const others = new Set(fields.markets.filter((code) => code !== fields.country));
  const markets = [fields.country, ...others].map((code) => ({
    country_id: known.countries.get(code) ?? 0,
    is_primary: code === fields.country,
  }));
  await storeMarkets(tx, campaign, markets);
  await storeClaims(tx, campaign, fields.claimsFromDays, CLAIMS, at);
  const { standard, rules } = groupsOf(fields);
  const owner = { agency_id: campaign.agency_id, campaign_id: campaign.id };
  const oldStandard = old.find(isStandard);
  if (oldStandard) await changeGroup(tx, oldStandard.id, { ...owner, ...standard, name: oldStandard.name });
  else await insertGroup(tx, { ...owner, ...standard });
  for (const { id, group } of rules) {
    if (id === null) await insertGroup(tx, { ...owner, ...group });
    else await changeGroup(tx, id, { ...owner, ...group });
  }
  const kept = new Set([oldStandard?.id, ...rules.map(({ id }) => id)]);
  await endGroups(
    tx,
    old.flatMap(({ id }) => (kept.has(id) ? [] : [id])),
    at,
  );
}

/** Stores a campaign of an advertiser, with an audit event. */
async function create({ db, now, rates }: Deps, { scope, principal, body }: Call<typeof createCampaign>) {
  return db.transaction().execute(async (tx) => {
    const known = await knownForCampaigns(tx, scope, rates);
    const advertiser = known.contacts.get(body.advertiserId);
    const errors = campaignErrors(body, known, new Set());
    if (advertiser?.kind !== 'advertiser') {
      errors.push(wrongField('body.advertiserId', refusal('campaign.noAdvertiser')));
    }
    if (errors.length > 0) throw invalid(errors);
    const at = now();
    const owner = {
      agency_id: scope.agencyId,
      campaign_group_id: await groupOfAdvertiser(tx, scope, body.advertiserId, advertiser?.name ?? ''),
    };
    const id = await insertCampaign(tx, { ...newCampaign(body, owner, randomUUID(), at), ...columnsOf(body) });
    await storeParts(tx, { id, agency_id: scope.agencyId }, body, [], known, at);
    const made = await editable(tx, scope, id);
    await audit(tx, { ...eventOf(scope, principal, made, at), action: 'campaign.created', after: recordedOf(made) });
    return made;
  });
}

/** Changes a campaign that is as the caller read it, with an audit event. */
async function update({ db, now, rates }: Deps, { scope, principal, params, body }: Call<typeof updateCampaign>) {
  return db.transaction().execute(async (tx) => {
    const record = await campaignRecord(tx, scope, params.productId);
    if (!record) throw notFound();
    const parts = await partsOfCampaign(tx, scope, record.id);
    const before = editableOf(record, parts);
    const { revision, ...fields } = body;
    if (before.revision !== revision) throw changed();
    const known = await knownForCampaigns(tx, scope, rates);
    const own = new Set(parts.groups.filter((group) => !isStandard(group)).map(({ id }) => id));
    const errors = campaignErrors(fields, known, own, before.currency);
    if (fields.currency !== before.currency && (await hasFacts(tx, scope, record.id))) {
      errors.push(wrongField('body.currency', refusal('campaign.currencyKept', { currency: before.currency })));
    }
    if (errors.length > 0) throw invalid(errors);
    const at = now();
    const change = {
      ...columnsOf(fields),
      modified_at: at,
      ...(fields.terms !== before.terms && { terms_created_at: at }),
    };
    if (!(await changeCampaign(tx, record.id, revision, change))) throw changed();
    await storeParts(tx, record, fields, parts.groups, known, at);
    const after = await editable(tx, scope, record.id);
    const difference = differing(recordedOf(before), recordedOf(after));
    if (difference) {
      await audit(tx, { ...eventOf(scope, principal, after, at), action: 'campaign.changed', ...difference });
    }
    return after;
  });
}

/** Pauses a campaign or sets it live, if it still is what the caller has seen; an audit event says so. */
async function setStatus({ db, now }: Deps, { scope, principal, params, body }: Call<typeof setCampaignStatus>) {
  return db.transaction().execute(async (tx) => {
    const record = await campaignRecord(tx, scope, params.productId);
    if (!record) throw notFound();
    const { status, was } = body;
    if (record.status !== was) throw changed();
    if (status !== was) {
      const at = now();
      const change = { status, modified_at: at, ...(was === 'waiting' && status === 'live' && { launched_at: at }) };
      if (!(await changeCampaign(tx, record.id, record.revision ?? 1, change))) throw changed();
      await audit(tx, {
        ...eventOf(scope, principal, { advertiserId: record.advertiser_id, productId: record.id }, at),
        action: 'campaign.changed',
        before: { status: was },
        after: { status },
      });
    }
    return editable(tx, scope, record.id);
  });
}

/** Campaigns made and changed by account managers. */
export function campaignChangeHandlers(
  deps: Deps,
): HandlersOf<'getEditableCampaign' | 'createCampaign' | 'updateCampaign' | 'setCampaignStatus'> {
  return {
    getEditableCampaign: ({ params, scope }) => editable(deps.db, scope, params.productId),
    createCampaign: (call) => create(deps, call),
    updateCampaign: (call) => update(deps, call),
    setCampaignStatus: (call) => setStatus(deps, call),
  };
}
