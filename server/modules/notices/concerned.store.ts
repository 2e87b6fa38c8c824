import type { Role } from '#contract/access';
import type { NotificationKind } from '#contract/notifications';
import type { Tx } from '#server/db/database';
import type { Database } from '#server/db/schema.generated';

export type EventRecord = Readonly<Database['notice_event']>;

/** The accounts or the one person that an event concerns, and what it is about. */
export interface Concerned {
  contactIds: readonly number[];
  userId?: string;
  subjectId: number;
  name: string;
  /** Who did it as the others know them, where that is not the person. */
  by?: string;
}

type Resolve = (tx: Tx, id: number, event: EventRecord) => Promise<Concerned | undefined>;

/** The agency's own people. */
export const AGENCY = 0;

/** A note with the conversion or the enquiry that it is about. */
interface Written {
  author_role: Role;
  author_name: string;
  advertiser_ref: string;
  publisher_id: number;
  advertiser_id: number;
}

/** The other sides hear of what somebody wrote, and the agency of what publishers write. */
function ofNote(subjectId: number, note: Written | undefined): Concerned | undefined {
  if (!note) return undefined;
  const { author_role, author_name: by, advertiser_ref: name, publisher_id, advertiser_id } = note;
  const hearers = {
    publisher: [advertiser_id, AGENCY],
    advertiser: [publisher_id],
    manager: [publisher_id, advertiser_id],
  };
  return { contactIds: hearers[author_role], subjectId, name, by };
}

const ofConversionNote: Resolve = async (tx, id, { occurred_at }) => {
  const note = await tx
    .selectFrom('conversion_note')
    .innerJoin('conversion', 'conversion.id', 'conversion_note.conversion_id')
    .where('conversion_id', '=', id)
    .where('created_at', '=', occurred_at)
    .orderBy('conversion_note.id', 'desc')
    .select(['author_role', 'author_name', 'advertiser_ref'])
    .select(['conversion.publisher_id', 'conversion.advertiser_id'])
    .executeTakeFirst();
  return ofNote(id, note);
};

const ofClaimNote: Resolve = async (tx, id, { occurred_at }) => {
  const note = await tx
    .selectFrom('enquiry_note')
    .innerJoin('enquiry', 'enquiry.id', 'enquiry_note.enquiry_id')
    .where('enquiry_id', '=', id)
    .where('enquiry_note.created_at', '=', occurred_at)
    .orderBy('enquiry_note.id', 'desc')
    .select(['author_role', 'author_name', 'advertiser_ref', 'publisher_id', 'advertiser_id'])
    .executeTakeFirst();
  return ofNote(id, note);
};

const ofClaim: Resolve = async (tx, id) => {
  const claim = await tx
    .selectFrom('enquiry')
    .where('id', '=', id)
    .select(['publisher_id', 'advertiser_ref'])
    .executeTakeFirst();
  return claim && { contactIds: [claim.publisher_id], subjectId: id, name: claim.advertiser_ref };
};

const ofPayment: Resolve = async (tx, id) => {
  const payment = await tx.selectFrom('payment').where('id', '=', id).select('publisher_id').executeTakeFirst();
  return payment && { contactIds: [payment.publisher_id], subjectId: id, name: String(id) };
};

const ofInvoice: Resolve = async (tx, id) => {
  const invoice = await tx.selectFrom('invoice').where('id', '=', id).select('advertiser_id').executeTakeFirst();
  return invoice && { contactIds: [invoice.advertiser_id], subjectId: id, name: String(id) };
};

/** The publisher hears of what others do with its placements, and not of what its own people and programs do. */
const ofPlacement: Resolve = async (tx, id, { actor_id }) => {
  const placement = await tx
    .selectFrom('placement')
    .where('id', '=', id)
    .select(['publisher_id', 'name'])
    .executeTakeFirst();
  if (!placement) return undefined;
  const { publisher_id, name } = placement;
  const own = await tx
    .selectFrom('membership')
    .leftJoin('service_account', 'service_account.membership_id', 'membership.id')
    .where('contact_id', '=', publisher_id)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('user_id', '=', actor_id), eb(eb.cast('service_account.id', 'text'), '=', actor_id)]))
    .select('membership.id')
    .executeTakeFirst();
  return { contactIds: own ? [] : [publisher_id], subjectId: id, name };
};

/** The advertiser hears of its campaign, and whoever is in it. */
const ofCampaign: Resolve = async (tx, id, { agency_id }) => {
  const campaign = await tx
    .selectFrom('campaign')
    .where('agency_id', '=', agency_id)
    .where('id', '=', id)
    .select(['id', 'advertiser_id', 'name'])
    .executeTakeFirst();
  if (!campaign) return undefined;
  const live = await tx
    .selectFrom('relation')
    .where('campaign_id', '=', id)
    .where('status', '=', 'live')
    .select('publisher_id')
    .distinct()
    .execute();
  const contactIds = [campaign.advertiser_id, ...live.map((one) => one.publisher_id)];
  return { contactIds, subjectId: campaign.id, name: campaign.name };
};

const ofRelation: Resolve = async (tx, id, { agency_id }) => {
  const relation = await tx
    .selectFrom('relation')
    .innerJoin('campaign', 'campaign.id', 'relation.campaign_id')
    .where('relation.agency_id', '=', agency_id)
    .where('relation.id', '=', id)
    .select(['relation.publisher_id', 'relation.campaign_id', 'campaign.name'])
    .executeTakeFirst();
  return relation && { contactIds: [relation.publisher_id], subjectId: relation.campaign_id, name: relation.name };
};

const ofSuspicion: Resolve = async (tx, id) => {
  const relation = await tx
    .selectFrom('relation')
    .innerJoin('campaign', 'campaign.id', 'relation.campaign_id')
    .innerJoin('contact', 'contact.id', 'relation.publisher_id')
    .where('relation.id', '=', id)
    .select(['relation.advertiser_id', 'relation.campaign_id', 'campaign.name', 'contact.name as publisher'])
    .executeTakeFirst();
  return (
    relation && {
      contactIds: [AGENCY, relation.advertiser_id],
      subjectId: relation.campaign_id,
      name: `${relation.publisher} (${relation.name})`,
    }
  );
};

/** How each kind of event is resolved; the others are no events, but told where they happen. */
const resolvers: Partial<Record<NotificationKind, Resolve>> = {
  'session.started': async (_, __, { actor_id, subject_name }) => ({
    contactIds: [],
    userId: actor_id,
    subjectId: 0,
    name: subject_name,
  }),
  'application.received': async (_, id, { subject_name }) => ({
    contactIds: [AGENCY],
    subjectId: id,
    name: subject_name,
  }),
  'payment.raised': ofPayment,
  'payment.sent': ofPayment,
  'invoice.sent': ofInvoice,
  'placement.created': ofPlacement,
  'placement.changed': ofPlacement,
  'placement.archived': ofPlacement,
  'placement.restored': ofPlacement,
  'campaign.paused': ofCampaign,
  'relation.live': ofRelation,
  'relation.paused': ofRelation,
  'relation.rejected': ofRelation,
  'clicks.suspicious': ofSuspicion,
  'sales.flagged': ofSuspicion,
  'claim.approved': ofClaim,
  'claim.rejected': ofClaim,
  'claim.reopened': ofClaim,
  'claim.noted': ofClaimNote,
  'conversion.noted': ofConversionNote,
};

/** Resolves an event; undefined when its subject is gone. */
export async function concernedBy(tx: Tx, event: EventRecord): Promise<Concerned | undefined> {
  return resolvers[event.kind]?.(tx, Number(event.subject_id), event);
}
