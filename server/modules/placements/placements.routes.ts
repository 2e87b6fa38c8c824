import { Failure } from '#contract/failures';
import type { createPlacement } from '#contract/placements';
import { audit } from '#server/db/audit.store';
import { listing } from '#server/db/listing';
import type { Deps } from '#server/deps';
import type { Call, HandlersOf } from '#server/http/mount';
import type { Principal } from '#server/http/principal';
import { destinationOf, placementDetailOf, placementRowOf } from './placements.rules.ts';
import { countPlacements, insertPlacement, placementById, placementRows, relationFor } from './placements.store.ts';

const BY_HAND = 0;

/** A person's first name and surname; a program has one name. */
function authorOf({ kind, name }: Principal) {
  const [first = '', ...surname] = kind === 'user' ? name.split(' ') : [name];
  return { created_by_name: first, created_by_surname: surname.length > 0 ? surname.join(' ') : null };
}

/** Stores a placement in a live relation of the scope, together with its audit event. */
async function create({ db, now }: Deps, { scope, principal, query, body }: Call<typeof createPlacement>) {
  return db.transaction().execute(async (tx) => {
    const relation = await relationFor(tx, scope, query.advertiserId, body.campaignId);
    if (!relation)
      throw new Failure('NOT_FOUND', 'There is no such relation: campaignId is the publisher’s in the campaign.');
    if (relation.status !== 'live')
      throw new Failure('CONFLICT', `The relation is ${relation.status}; placements are made in live ones.`);
    const destination =
      body.destinationUrl == null ? { url: null } : destinationOf(body.destinationUrl, relation.website_url);
    if ('refusal' in destination) {
      throw new Failure('INVALID_REQUEST', `destinationUrl ${destination.refusal}.`, [
        { path: 'body.destinationUrl', message: destination.refusal },
      ]);
    }
    const row = {
      agency_id: scope.agencyId,
      campaign_id: relation.campaign_id,
      relation_id: relation.id,
      advertiser_id: relation.advertiser_id,
      publisher_id: relation.publisher_id,
      type_id: body.type,
      name: body.placementName,
      description: body.placementDescription,
      destination_url: destination.url,
      user_created: true,
      import_type: BY_HAND,
      ...authorOf(principal),
      created_at: now(),
    };
    const id = await insertPlacement(tx, row);
    await audit(tx, {
      agency_id: scope.agencyId,
      contact_id: scope.contactId,
      actor_kind: principal.kind,
      actor_id: principal.id,
      actor_name: principal.name,
      action: 'placement.created',
      subject_kind: 'placement',
      subject_id: String(id),
      after: { name: row.name, type: row.type_id, relationId: row.relation_id, destinationUrl: row.destination_url },
      occurred_at: row.created_at,
    });
    return placementById(tx, scope, query.advertiserId, id);
  });
}

/** Placements: listed, read and made. */
export function placementHandlers(deps: Deps): HandlersOf<'listPlacements' | 'getPlacement' | 'createPlacement'> {
  const { db, publicUrl } = deps;
  const notFound = () => new Failure('NOT_FOUND', 'There is no such placement.');
  return {
    listPlacements: ({ query, scope }) =>
      listing(placementRows(db, scope, query), countPlacements(db, scope, query), (records) =>
        records.map(placementRowOf),
      ),
    getPlacement: async ({ params, query, scope }) => {
      const record = await placementById(db, scope, query.advertiserId, params.placementId);
      if (!record) throw notFound();
      return placementDetailOf(record, publicUrl);
    },
    createPlacement: async (call) => {
      const record = await create(deps, call);
      if (!record) throw notFound();
      return placementDetailOf(record, publicUrl);
    },
  };
}
