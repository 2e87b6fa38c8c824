import type { archivePlacement, createPlacement, updatePlacement } from '#contract/placements';
import { refusal } from '#contract/refusals/index';
import { listing } from '#server/db/listing';
import { actorColumns, audit, type AuditEvent } from '#server/domain/audit.store';
import { differing } from '#server/domain/differing';
import { storePlacement } from '#server/domain/new-placement.store';
import type { Deps } from '#server/deps';
import { Failure, invalidField } from '#server/failure';
import type { Call, HandlersOf } from '#server/http/mount';
import { destinationOf } from '#server/tracking/destination';
import { placementDetailOf, placementRowOf, recordedOf } from './placements.rules.ts';
import { changePlacement, countPlacements, placementById, placementRows, relationFor } from './placements.store.ts';

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

const notFound = () => new Failure('NOT_FOUND', refusal('placement.none'));

type Changing = Pick<Call<typeof archivePlacement>, 'scope' | 'principal' | 'params' | 'query'>;

const eventOf = ({ scope, principal, params }: Changing, at: Date) => ({
  agency_id: scope.agencyId,
  contact_id: scope.contactId,
  ...actorColumns(principal),
  subject_kind: 'placement' as const,
  subject_id: String(params.placementId),
  occurred_at: at,
});

/** Changes a placement of the scope that is as the caller read it, with an audit event; nothing changed is no event. */
async function update({ db, now }: Deps, call: Call<typeof updatePlacement>) {
  const { scope, query, params, body } = call;
  return db.transaction().execute(async (tx) => {
    const old = await placementById(tx, scope, query.advertiserId, params.placementId);
    if (!old) throw notFound();
    const before = recordedOf(old);
    const { was } = body;
    const read = { name: was.placementName, description: was.placementDescription, type: was.type };
    if (differing(before, { ...read, destinationUrl: was.destinationUrl }) !== undefined)
      throw new Failure('CONFLICT', refusal('placement.changed'));
    const destination =
      body.destinationUrl === null ? { url: null } : destinationOf(body.destinationUrl, old.website_url);
    if ('refusal' in destination) throw invalidField('body.destinationUrl', destination.refusal);
    const { placementName: name, placementDescription: description, type } = body;
    const after = { name, description, type, destinationUrl: destination.url };
    const changed = differing(before, after);
    if (changed === undefined) return old;
    await changePlacement(tx, old.id, { name, description, type_id: type, destination_url: destination.url });
    await audit(tx, { ...eventOf(call, now()), action: 'placement.changed', ...changed });
    return { ...old, name, description, type_id: type, destination_url: destination.url };
  });
}

/** Archives a placement of the scope or takes it back, with an audit event; asked for again it changes nothing. */
async function archive({ db, now }: Deps, call: Call<typeof archivePlacement>) {
  const { scope, query, params, body } = call;
  return db.transaction().execute(async (tx) => {
    const old = await placementById(tx, scope, query.advertiserId, params.placementId);
    if (!old) throw notFound();
    if (old.deleted === body.archived) return old;
    await changePlacement(tx, old.id, { deleted: body.archived });
    const action: AuditEvent['action'] = body.archived ? 'placement.archived' : 'placement.restored';
    await audit(tx, { ...eventOf(call, now()), action, after: { name: old.name } });
    return { ...old, deleted: body.archived };
  });
}

type Id = 'listPlacements' | 'getPlacement' | 'createPlacement' | 'updatePlacement' | 'archivePlacement';

/** Placements: listed, read, made, changed and archived. */
export function placementHandlers(deps: Deps): HandlersOf<Id> {
  const { db, publicUrl } = deps;
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
    updatePlacement: async (call) => placementDetailOf(await update(deps, call), publicUrl),
    archivePlacement: async (call) => placementDetailOf(await archive(deps, call), publicUrl),
  };
}
