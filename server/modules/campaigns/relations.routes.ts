import type { applyToCampaign, decideRelation, RelationRow } from '#contract/relations';
import { refusal } from '#contract/refusals/index';
import { listing } from '#server/db/listing';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import { actorColumns, audit, type AuditEvent } from '#server/domain/audit.store';
import { Failure, invalidField } from '#server/failure';
import type { Call, HandlersOf } from '#server/http/mount';
import type { Principal } from '#server/http/principal';
import { campaignById } from './campaigns.store.ts';
import {
  changeRelation,
  countRelations,
  insertRelation,
  isActive,
  relationById,
  relationIn,
  relationRows,
  type Relation,
  type RelationRecord,
} from './relations.store.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;
const notFound = () => new Failure('NOT_FOUND', refusal('relation.none'));

const decidedAt = { live: 'live_at', rejected: 'rejected_at', paused: 'cancelled_at' } as const;
const subStatus = {
  live: 'live',
  pending: 'awaiting approval',
  rejected: 'declined',
  paused: 'paused by advertiser',
} as const;

/** The states that each state of a relation can be followed by. */
const ways: Record<Relation['status'], readonly Relation['status'][]> = {
  pending: ['live', 'rejected'],
  live: ['paused'],
  paused: ['live'],
  rejected: ['live'],
};

export function relationRowOf(record: RelationRecord): RelationRow {
  const { status } = record;
  return {
    relationId: record.id,
    agencyId: record.agency_id,
    productId: record.campaign_id,
    campaign: record.campaign,
    advertiserId: record.advertiser_id,
    advertiser: record.advertiser,
    publisherId: record.publisher_id,
    publisher: record.publisher,
    status,
    appliedAt: record.applied_at.toISOString(),
    decidedAt: status === 'pending' ? null : iso(record[decidedAt[status]]),
    question: record.question,
    answer: record.answer,
    reason: record.reason,
  };
}

const eventOf = (
  scope: Scope,
  principal: Principal,
  publisherId: number,
  relationId: number,
  at: Date,
): Omit<AuditEvent, 'action' | 'before' | 'after'> => ({
  agency_id: scope.agencyId,
  contact_id: publisherId,
  ...actorColumns(principal),
  subject_kind: 'relation',
  subject_id: String(relationId),
  occurred_at: at,
});

async function named(db: Deps['db'], scope: Scope, id: number): Promise<RelationRow> {
  const record = await relationById(db, scope, id);
  if (!record) throw notFound();
  return relationRowOf(record);
}

/** @throws when the campaign takes no new publishers, not this one, or not without an answer */
function checkOpen(campaign: NonNullable<Awaited<ReturnType<typeof campaignById>>>, answer: string): void {
  if (!campaign.accepting_applications) throw new Failure('CONFLICT', refusal('relation.closed'));
  if (!campaign.eligible) throw new Failure('CONFLICT', refusal('relation.ineligible'));
  if (campaign.require_reason && answer === '') throw invalidField('body.answer', refusal('relation.answer'));
}

/** Makes the publisher in scope join a campaign, or apply to it; one that was refused applies again. */
async function apply({ db, now }: Deps, { scope, principal, body }: Call<typeof applyToCampaign>) {
  if (scope.kind !== 'publisher') {
    throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', refusal('relation.publisherOnly'));
  }
  return db.transaction().execute(async (tx) => {
    const campaign = await campaignById(tx, scope, body.productId);
    if (!campaign) throw new Failure('NOT_FOUND', refusal('campaign.none'));
    const old = await relationIn(tx, scope, campaign.id);
    if (old && old.status !== 'rejected') throw new Failure('CONFLICT', refusal('relation.there'));
    if (!(await isActive(tx, scope))) throw new Failure('CONFLICT', refusal('relation.notActive'));
    checkOpen(campaign, body.answer);
    const at = now();
    const status = campaign.signup_type === 'auto' ? 'live' : 'pending';
    const row = {
      status,
      sub_status: subStatus[status],
      applied_at: at,
      live_at: status === 'live' ? at : null,
      rejected_at: null,
      cancelled_at: null,
      terms_accepted: true,
      answer: body.answer || null,
      reason: null,
    } as const;
    const owner = {
      agency_id: scope.agencyId,
      campaign_id: campaign.id,
      advertiser_id: campaign.advertiser_id,
      publisher_id: scope.contactId,
    };
    if (old && !(await changeRelation(tx, old.id, 'rejected', row))) {
      throw new Failure('CONFLICT', refusal('relation.there'));
    }
    const id = old?.id ?? (await insertRelation(tx, { ...owner, ...row }));
    await audit(tx, {
      ...eventOf(scope, principal, scope.contactId, id, at),
      action: 'relation.applied',
      after: { status, productId: campaign.id, answer: row.answer },
    });
    return named(tx, scope, id);
  });
}

/** Decides about a publisher in a campaign, if it still is what the caller has seen. */
async function decide({ db, now }: Deps, { scope, principal, params, body }: Call<typeof decideRelation>) {
  return db.transaction().execute(async (tx) => {
    const old = await relationById(tx, scope, params.relationId);
    if (!old) throw notFound();
    const { status, was } = body;
    if (old.status !== was) throw new Failure('CONFLICT', refusal('relation.changed'));
    if (!ways[was].includes(status)) throw new Failure('TRANSITION_NOT_ALLOWED', refusal('relation.transition'));
    if (status === 'rejected' && body.reason === '') throw invalidField('body.reason', refusal('relation.reason'));
    const at = now();
    const change = {
      status,
      sub_status: subStatus[status],
      [decidedAt[status]]: at,
      reason: body.reason || null,
    };
    if (!(await changeRelation(tx, old.id, was, change))) throw new Failure('CONFLICT', refusal('relation.changed'));
    await audit(tx, {
      ...eventOf(scope, principal, old.publisher_id, old.id, at),
      action: `relation.${status}`,
      before: { status: was },
      after: { status, productId: old.campaign_id, reason: change.reason },
    });
    return named(tx, scope, old.id);
  });
}

/** Publishers in campaigns: listed, joined, decided. */
export function relationHandlers(deps: Deps): HandlersOf<'listRelations' | 'applyToCampaign' | 'decideRelation'> {
  const { db } = deps;
  return {
    listRelations: ({ query, scope }) =>
      listing(relationRows(db, scope, query), countRelations(db, scope, query), (rows) => rows.map(relationRowOf)),
    applyToCampaign: (call) => apply(deps, call),
    decideRelation: (call) => decide(deps, call),
  };
}
