import { DAY_MS } from '#contract/day';
import { ANSWERED_LIVE } from '#contract/endpoint';
import {
  getCampaign,
  listCommissionGroups,
  type CampaignDetail,
  type CampaignRow,
  type CommissionGroup,
} from '#contract/campaigns';
import type { ConversionRow } from '#contract/conversions';
import type { FileEntry } from '#contract/files';
import type { InvoiceRow } from '#contract/invoices';
import type { OverviewRow } from '#contract/payment-overview';
import { getPlacement, type PlacementDetail } from '#contract/placements';
import type { VoucherRow } from '#contract/vouchers';
import { listingOf, type Listing } from '#server/db/listing';
import type { Network } from '#server/network';
import { Failure } from '#server/failure';
import type { Handlers } from '#server/http/mount';
import { keepAnswers, keptAnswer, keptAnswers, keptBelow } from './answers.store.ts';
import { campaignOfRelation } from './campaigns.store.ts';
import { fetchBytes } from './fetched-files.ts';
import { answersItself, liveReport } from './live-reports.ts';
import { OVERVIEW } from './overview.store.ts';
import { overviewMatching } from './overview.rules.ts';
import { mirroredWrites } from './mirrored-writes.ts';
import type { Mirror } from './progress.ts';
import { LiveError } from './trouble.ts';
import { openWishes } from './write-conversions.ts';

type Db = Network['db'];

/** Rows of a list as the live network gave them. A row that it did not give stays as it is. */
function overlaid<Row>(
  list: Listing<Row>,
  db: Db,
  pathOf: (row: Row) => string,
  merge: (kept: Row, row: Row) => Row,
): Listing<Row> {
  return changed(list, async (rows) => {
    const kept = await keptAnswers(db, rows.map(pathOf));
    return rows.map((row) => {
      const found = kept.get(pathOf(row)) as Row | undefined;
      return found === undefined ? row : merge(found, row);
    });
  });
}

/** A list whose rows are changed as they are answered. */
const changed = <Row>(list: Listing<Row>, change: (rows: Row[]) => Promise<Row[]>): Listing<Row> => ({
  count: () => list.count(),
  page: async (offset, limit) => change(await list.page(offset, limit)),
  async *all() {
    for await (const rows of list.all()) yield await change(rows);
  },
});

/** Conversions with the change that waits for the live network. */
async function withWaiting(db: Db, rows: ConversionRow[]): Promise<ConversionRow[]> {
  const wishes = new Map((await openWishes(db)).map((wish) => [String(wish.conversionId), wish.update]));
  return rows.map((row) => {
    const update = wishes.get(row.conversionId);
    return update ? { ...row, waitsAs: update.status ?? ('corrected' as const) } : row;
  });
}

const asKept = <Row>(kept: Row): Row => kept;

/** Answers about one thing are asked again after a day. */
const FRESH_MS = DAY_MS;

/** A kept answer, or the live network's. One that cannot be renewed stays. */
async function kept<T>(db: Db, now: Date, path: string, ask: () => Promise<T>): Promise<T> {
  const known = await keptAnswer(db, path);
  if (known && now.getTime() - known.readAt.getTime() < FRESH_MS) return known.body as T;
  try {
    const body = await ask();
    await keepAnswers(db, [{ path, body }], now);
    return body;
  } catch (error) {
    if (!(error instanceof LiveError)) throw error;
    if (known) return known.body as T;
    throw new Failure('UPSTREAM_FAILED', error.trouble);
  }
}

/**
 * Handlers of a connected network. Lists are found, ordered and cut by what the tables hold, and answered in the live
 * network's own words; what no list tells is asked when somebody wants it, and kept.
 */
export function mirroredHandlers(handlers: Handlers, deps: Network, mirror: Mirror): Handlers {
  const { live, connection } = mirror;
  const { db, now } = deps;
  const isPublisher = connection.role === 'publisher';
  const asking = (signal: AbortSignal) => ({ urgency: 'person' as const, signal });
  const detailOf = (productId: number, signal: AbortSignal) =>
    kept<CampaignDetail>(db, now(), `getCampaign/${productId}`, async () => {
      const { data } = await live.ask(getCampaign, { params: { productId }, query: {} }, asking(signal));
      return data;
    });
  const reading: Handlers = {
    ...handlers,
    listCampaigns: async (call) => {
      const list = await handlers.listCampaigns(call);
      const publishers = (row: CampaignRow) =>
        isPublisher || call.query.returnPublishersForCampaign ? row.publishers : null;
      return overlaid(
        list,
        db,
        (row) => `listCampaigns/${row.productId}`,
        (row) => ({ ...row, publishers: publishers(row) }),
      );
    },
    getCampaign: async (call) => {
      const own = await handlers.getCampaign(call);
      return isPublisher ? detailOf(call.params.productId, call.request.gone) : own;
    },
    getOwnCampaign: async (call) => {
      const own = await handlers.getOwnCampaign(call);
      if (!isPublisher) return own;
      const row = (await keptAnswer(db, `listCampaigns/${own.productId}`))?.body as CampaignRow | undefined;
      const detail = await detailOf(own.productId, call.request.gone);
      const { clickCap, publisherClickCap } = own;
      return { ...detail, launchDate: row?.launchDate || own.launchDate, clickCap, publisherClickCap };
    },
    listConversions: async (call) => {
      const list = await handlers.listConversions(call);
      // Programs get the answers of the live network.
      return call.principal.kind === 'user' ? changed(list, (rows) => withWaiting(db, rows)) : list;
    },
    listCommissionGroups: async (call) => {
      await handlers.listCommissionGroups(call);
      const { campaignId } = call.params;
      const productId = (await campaignOfRelation(db, campaignId)) ?? campaignId;
      const groups = await kept<CommissionGroup[]>(db, now(), `listCommissionGroups/${productId}`, async () => {
        const asked = { params: { campaignId }, query: { offset: 0, limit: 500 } };
        return (await live.ask(listCommissionGroups, asked, asking(call.request.gone))).data;
      });
      return listingOf(groups);
    },
    executeReport: async (call) => {
      if (await answersItself(deps, call.body)) return handlers.executeReport(call);
      const report = await liveReport(db, live, call.body, { now: now(), signal: call.request.gone });
      // Says that the figures are the live network's own, and of when.
      call.reply.header(ANSWERED_LIVE, report.at.toISOString());
      return report;
    },
    listInvoices: async (call) =>
      overlaid<InvoiceRow>(
        await handlers.listInvoices(call),
        db,
        (row) => `listInvoices/${row.invoiceId}`,
        (given, { receipts, creditNoteAllocation, currencySymbol }) => ({
          ...given,
          receipts,
          creditNoteAllocation,
          currencySymbol,
        }),
      ),
    listPayments: async (call) =>
      overlaid(await handlers.listPayments(call), db, (row) => `listPayments/${row.id}`, asKept),
    listPlacements: async (call) =>
      overlaid(await handlers.listPlacements(call), db, (row) => `listPlacements/${row.id}`, asKept),
    getPlacement: async (call) => {
      await handlers.getPlacement(call);
      const { placementId } = call.params;
      return kept<PlacementDetail>(db, now(), `getPlacement/${placementId}`, async () => {
        const asked = { params: { placementId }, query: { advertiserId: call.query.advertiserId } };
        return (await live.ask(getPlacement, asked, asking(call.request.gone))).data;
      });
    },
    listEnquiries: async (call) =>
      overlaid(await handlers.listEnquiries(call), db, (row) => `listEnquiries/${row.enquiryId}`, asKept),
    listVouchers: async (call) =>
      overlaid<VoucherRow>(
        await handlers.listVouchers(call),
        db,
        (row) => `listVouchers/${row.id}`,
        (given, { status }) => ({
          ...given,
          status,
        }),
      ),
    listFeeds: async (call) => overlaid(await handlers.listFeeds(call), db, (row) => `listFeeds/${row.feedId}`, asKept),
    listFiles: async (call) => overlaid(await handlers.listFiles(call), db, (row) => `listFiles/${row.id}`, asKept),
    getFile: async (call) => {
      const { id } = call.params;
      // Refuses what the record does not allow.
      const own = await handlers.getFile({ ...call, query: { ...call.query, download: undefined } });
      if (!call.query.download)
        return ((await keptAnswer(db, `listFiles/${id}`))?.body as FileEntry | undefined) ?? own;
      await fetchBytes(deps, live, id, call.request.gone);
      return handlers.getFile(call);
    },
    getPaymentOverview: async (call) => {
      // Refuses what the list refuses.
      const own = await handlers.getPaymentOverview(call);
      const rows = await keptBelow(db, `${OVERVIEW}/`);
      if (!isPublisher || rows.length === 0) return own;
      const relations = await campaignOfRelation(db, call.query.campaignId);
      return listingOf(
        overviewMatching(
          rows.map(({ body }) => body as OverviewRow),
          call.query,
          relations,
        ),
      );
    },
  };
  return { ...reading, ...mirroredWrites(reading, deps, mirror) };
}
