import type { createPlacement } from '#contract/placements';
import { refusal } from '#contract/refusals/index';
import { listing } from '#server/db/listing';
import { storePlacement } from '#server/domain/new-placement.store';
import type { Deps } from '#server/deps';
import { Failure, invalidField } from '#server/failure';
import type { Call, HandlersOf } from '#server/http/mount';
import { destinationOf } from '#server/tracking/destination';
import { placementDetailOf, placementRowOf } from './placements.rules.ts';
import { countPlacements, placementById, placementRows, relationFor } from './placements.store.ts';

const BY_HAND = 0;

/** Stores a placement in a live relation of the scope, with an audit event. */
async function create({ db, now }: Deps, { scope, principal, query, body }: Call<typeof createPlacement>) {
  return db.transaction().execute(async (tx) => {
    const relation = await relationFor(tx, scope, query.advertiserId, body.campaignId);
    if (!relation) throw new Failure('NOT_FOUND', refusal('placement.noRelation'));
    if (relation.status !== 'live')
      throw new Failure('CONFLICT', refusal('placement.relation', { status: relation.status }));
    const destination =
      body.destinationUrl == null ? { url: null } : destinationOf(body.destinationUrl, relation.website_url);
    if ('refusal' in destination) throw invalidField('body.destinationUrl', destination.refusal);
    const id = await storePlacement(tx, { scope, author: principal, at: now() }, relation, {
      name: body.placementName,
      description: body.placementDescription,
      typeId: body.type,
      destinationUrl: destination.url,
      importType: BY_HAND,
    });
    return placementById(tx, scope, query.advertiserId, id);
  });
}

/** Placements: listed, read and made. */
export function placementHandlers(deps: Deps): HandlersOf<'listPlacements' | 'getPlacement' | 'createPlacement'> {
  const { db, publicUrl } = deps;
  const notFound = () => new Failure('NOT_FOUND', refusal('placement.none'));
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
