import type { createVoucher, endVoucher, updateVoucher } from '#contract/vouchers';
import { refusal } from '#contract/refusals/index';
import { listing } from '#server/db/listing';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import { actorColumns, audit } from '#server/domain/audit.store';
import { differing } from '#server/domain/differing';
import { Failure, invalidField } from '#server/failure';
import type { Call, HandlersOf } from '#server/http/mount';
import type { Principal } from '#server/http/principal';
import { destinationOf } from '#server/tracking/destination';
import { columnsOf, readOf, recordedOf, voucherDetailOf, voucherRowOf } from './vouchers.rules.ts';
import {
  campaignFor,
  changeVoucher,
  countVouchers,
  insertVoucher,
  isLiveIn,
  secondOf,
  voucherById,
  voucherRows,
  withSameCode,
  type OneVoucher,
  type Tx,
  type VoucherColumns,
} from './vouchers.store.ts';

const notFound = () => new Failure('NOT_FOUND', refusal('voucher.none'));

/** @throws for a publisher, who reads vouchers */
function checkMaker({ kind }: Scope): void {
  if (kind === 'publisher') throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', refusal('voucher.notPublishers'));
}

function destinationIn(wished: string | null, website: string): string | null {
  if (wished === null || wished === '') return null;
  const destination = destinationOf(wished, website);
  if ('refusal' in destination) throw invalidField('body.destinationUrl', destination.refusal);
  return destination.url;
}

/** @throws where a voucher lacks its code, ends before it begins, or has the code of another one at some time */
async function check(
  tx: Tx,
  scope: Scope,
  { id, campaignId }: { id: number | null; campaignId: number },
  wished: VoucherColumns,
): Promise<void> {
  const { kind, code, activates_at: from, expires_at: to } = wished;
  if (kind === 'Voucher' && code === '') throw invalidField('body.code', refusal('check.voucherCode'));
  if (to < from) throw invalidField('body.endDay', refusal('check.endsBefore'));
  const other = code === '' ? undefined : await withSameCode(tx, scope, { id, campaignId, code, from, to });
  if (!other) return;
  const [begins, ends] = [other.activates_at, other.expires_at].map((at) => at.toISOString().slice(0, 10));
  throw invalidField(
    'body.code',
    refusal('voucher.codeTaken', { title: other.title, from: begins ?? '', to: ends ?? '' }),
  );
}

const eventOf = (scope: Scope, principal: Principal, id: number, at: Date) => ({
  agency_id: scope.agencyId,
  contact_id: scope.contactId,
  ...actorColumns(principal),
  subject_kind: 'voucher' as const,
  subject_id: String(id),
  occurred_at: at,
});

/** Stores a voucher of a campaign of the scope, with an audit event. */
async function create({ db, now }: Deps, { scope, principal, body }: Call<typeof createVoucher>): Promise<OneVoucher> {
  checkMaker(scope);
  const at = now();
  return db.transaction().execute(async (tx) => {
    const campaign = await campaignFor(tx, scope, body.campaignId);
    if (!campaign) throw new Failure('NOT_FOUND', refusal('campaign.none'));
    const { publisherContactId: publisher } = body;
    if (publisher !== null && !(await isLiveIn(tx, scope, campaign.id, publisher)))
      throw invalidField('body.publisherContactId', refusal('voucher.publisher'));
    const columns = columnsOf(body, destinationIn(body.destinationUrl, campaign.website_url));
    await check(tx, scope, { id: null, campaignId: campaign.id }, columns);
    if (columns.expires_at <= at) throw invalidField('body.endDay', refusal('voucher.endsInPast'));
    const of = {
      agency_id: scope.agencyId,
      campaign_id: campaign.id,
      advertiser_id: campaign.advertiser_id,
      publisher_id: publisher,
    };
    const id = await insertVoucher(tx, of, columns, at);
    const { title, code, startDay, endDay } = recordedOf(columns);
    const after = { title, code, startDay, endDay, productId: campaign.id, publisherId: publisher };
    await audit(tx, { ...eventOf(scope, principal, id, at), action: 'voucher.created', after });
    const made = await voucherById(tx, scope, id, at);
    if (!made) throw notFound();
    return made;
  });
}

/** Changes a voucher of the scope that is as the caller read it, with an audit event; nothing changed is no event. */
async function update({ db, now }: Deps, call: Call<typeof updateVoucher>): Promise<OneVoucher> {
  const { scope, principal, params, body } = call;
  checkMaker(scope);
  const at = now();
  return db.transaction().execute(async (tx) => {
    const old = await voucherById(tx, scope, params.voucherId, at);
    if (!old) throw notFound();
    if (differing(readOf(old), body.was) !== undefined) throw new Failure('CONFLICT', refusal('voucher.changed'));
    const columns = columnsOf(body, destinationIn(body.destinationUrl, old.website_url), old);
    const changed = differing(recordedOf(old), recordedOf(columns));
    if (changed === undefined) return old;
    await check(tx, scope, { id: old.id, campaignId: old.campaign_id }, columns);
    await changeVoucher(tx, old.id, columns);
    await audit(tx, { ...eventOf(scope, principal, old.id, at), action: 'voucher.changed', ...changed });
    return (await voucherById(tx, scope, old.id, at)) ?? old;
  });
}

/** Ends a voucher of the scope now, with an audit event; one that has not begun never does. */
async function end({ db, now }: Deps, call: Call<typeof endVoucher>): Promise<OneVoucher> {
  const { scope, principal, params } = call;
  checkMaker(scope);
  const at = now();
  return db.transaction().execute(async (tx) => {
    const old = await voucherById(tx, scope, params.voucherId, at);
    if (!old) throw notFound();
    if (old.status === 'Expired') throw new Failure('CONFLICT', refusal('voucher.over'));
    const second = secondOf(at);
    const change = { expires_at: second, activates_at: old.activates_at < second ? old.activates_at : second };
    await changeVoucher(tx, old.id, change);
    const { startDay, endDay } = recordedOf(old);
    await audit(tx, {
      ...eventOf(scope, principal, old.id, at),
      action: 'voucher.ended',
      before: { startDay, endDay },
      after: { title: old.title },
    });
    return (await voucherById(tx, scope, old.id, at)) ?? old;
  });
}

type Id = 'listVouchers' | 'getVoucher' | 'createVoucher' | 'updateVoucher' | 'endVoucher';

/** Voucher codes and offers: listed, read, made, changed and ended. */
export function voucherHandlers(deps: Deps): HandlersOf<Id> {
  const { db, now, publicUrl } = deps;
  return {
    listVouchers: ({ query, scope }) => {
      const at = now();
      return listing(voucherRows(db, scope, query, at), countVouchers(db, scope, query, at), (records) =>
        records.map((record) => voucherRowOf(record, scope, publicUrl)),
      );
    },
    getVoucher: async ({ params, scope }) => {
      const record = await voucherById(db, scope, params.voucherId, now());
      if (!record) throw notFound();
      return voucherDetailOf(record, scope, publicUrl);
    },
    createVoucher: async (call) => voucherDetailOf(await create(deps, call), call.scope, publicUrl),
    updateVoucher: async (call) => voucherDetailOf(await update(deps, call), call.scope, publicUrl),
    endVoucher: async (call) => voucherDetailOf(await end(deps, call), call.scope, publicUrl),
  };
}
