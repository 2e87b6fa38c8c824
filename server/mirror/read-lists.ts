import { listEnquiries } from '#contract/enquiries';
import { listFeeds } from '#contract/feeds';
import { listFiles, type FileEntry } from '#contract/files';
import { listInvoices } from '#contract/invoices';
import { getPaymentOverview, overviewStatuses, type OverviewRow } from '#contract/payment-overview';
import { listPayments } from '#contract/payments';
import { listPlacements } from '#contract/placements';
import { listVouchers } from '#contract/vouchers';
import type { Tx } from '#server/db/database';
import { writeInvoices, writePayments } from './documents.store.ts';
import { writeFiles } from './files.store.ts';
import {
  dropUnlisted,
  hideUnlisted,
  writeEnquiries,
  writeFeeds,
  writePlacements,
  writeVouchers,
} from './offers.store.ts';
import { writeOverview } from './overview.store.ts';
import { PAGE } from './read-campaigns.ts';
import type { Read, Reading } from './reading.ts';

/** The first day of every list: long before any network. */
const EVER = '2000-01-01';

interface Listed {
  offset: number;
  /** Ids of the pages so far. */
  ids: number[];
}

interface ListReading<Row> {
  page: (reading: Reading, offset: number) => Promise<Row[]>;
  idOf: (row: Row) => number;
  write: (tx: Tx, reading: Reading, rows: Row[]) => Promise<void>;
  /** After the last page. */
  end: (tx: Tx, ids: number[]) => Promise<void>;
}

/** Reads a list page by page; what it does not list any more is taken away at its end. */
function readList<Row>({ page, idOf, write, end }: ListReading<Row>): Read {
  return async (reading) => {
    const { offset, ids } = (reading.position as Listed | undefined) ?? { offset: 0, ids: [] };
    const rows = await page(reading, offset);
    const isLast = rows.length < PAGE;
    const all = [...ids, ...rows.map(idOf)];
    return {
      write: async (tx) => {
        await write(tx, reading, rows);
        if (isLast) await end(tx, all);
      },
      position: isLast ? null : { offset: offset + rows.length, ids: all },
      found: all.length,
    };
  };
}

/** Invoices of an advertiser: E5. */
export const readInvoices = readList({
  page: async ({ ask }, offset) => {
    const query = { startDate: `${EVER}T00:00:00.000Z`, includeDeleted: true, showPayments: true, offset, limit: PAGE };
    return (await ask(listInvoices, { query })).data;
  },
  idOf: (row) => Number(row.invoiceId),
  write: (tx, { connection, clock }, rows) => writeInvoices(tx, connection, rows, clock.now()),
  end: async () => undefined,
});

/** Payments to a publisher, which come without pages: E18. */
export const readPayments: Read = async ({ ask, connection, clock, deps }) => {
  const { data } = await ask(listPayments, { query: { startDate: EVER, endDate: deps.today() } });
  return { write: (tx) => writePayments(tx, connection, data, clock.now()), position: null, found: data.length };
};

/** Commission by campaign, month and status: E15, without pages. */
export const readOverview: Read = async (reading) => {
  const rows = await askOverview(reading);
  return { write: (tx) => writeOverview(tx, rows, reading.clock.now()), position: null, found: rows.length };
};

/** The whole payment overview as it is now. */
export async function askOverview({ ask, deps }: Pick<Reading, 'ask' | 'deps'>): Promise<OverviewRow[]> {
  const [year = 2000, month = 1] = deps.today().split('-').map(Number);
  const { data } = await ask(getPaymentOverview, {
    query: {
      startYear: 2000,
      startMonth: 1,
      endYear: year,
      endMonth: month,
      advertiserId: 0,
      campaignId: 0,
      paymentStatus: [...overviewStatuses],
    },
  });
  return data;
}

/** Placements: E7. */
export const readPlacements = readList({
  page: async ({ ask, connection, deps }, offset) => {
    const { role, contact_id } = connection;
    const query = {
      advertiserId: role === 'publisher' ? 0 : contact_id,
      fromDate: EVER,
      toDate: deps.today(),
      offset,
      limit: PAGE,
    };
    return (await ask(listPlacements, { query })).data;
  },
  idOf: (row) => row.id,
  write: (tx, { connection, clock }, rows) => writePlacements(tx, connection, rows, clock.now()),
  end: hideUnlisted,
});

/** Claims: E11. */
export const readEnquiries = readList({
  page: async ({ ask }, offset) => (await ask(listEnquiries, { query: { offset, limit: PAGE } })).data,
  idOf: (row) => row.enquiryId,
  write: (tx, { connection, clock }, rows) => writeEnquiries(tx, connection, rows, clock.now()),
  end: (tx, ids) => dropUnlisted(tx, 'enquiry', 'listEnquiries', ids),
});

/** Voucher codes and offers, those to come and the expired ones too: E16. */
export const readVouchers = readList({
  page: async ({ ask }, offset) =>
    (await ask(listVouchers, { query: { active: true, expired: true, offset, limit: PAGE } })).data,
  idOf: (row) => row.id,
  write: (tx, { connection, clock }, rows) => writeVouchers(tx, connection, rows, clock.now()),
  end: (tx, ids) => dropUnlisted(tx, 'voucher_code', 'listVouchers', ids),
});

/** Product feeds: E17. */
export const readFeeds = readList({
  page: async ({ ask }, offset) => (await ask(listFeeds, { query: { offset, limit: PAGE } })).data,
  idOf: (row) => row.feedId,
  write: (tx, { connection, clock }, rows) => writeFeeds(tx, connection, rows, clock.now()),
  end: (tx, ids) => dropUnlisted(tx, 'product_feed', 'listFeeds', ids),
});

interface FilesPosition extends Listed {
  entryType: 'FOLDER' | 'FILE';
}

/** Folders, then files of all categories: E13. Their bytes are fetched when somebody opens them. */
export const readFiles: Read = async ({ ask, connection, clock, position }) => {
  const { offset, ids, entryType } = (position as FilesPosition | undefined) ?? {
    offset: 0,
    ids: [],
    entryType: 'FOLDER',
  };
  const categoryId = entryType === 'FILE' ? { categoryId: [1, 2, 3, 4, 5, 6] } : {};
  const { data } = await ask(listFiles, {
    query: { offset, limit: PAGE, entryType, includeSubEntries: true, ...categoryId },
  });
  const rows: FileEntry[] = data;
  const isLast = rows.length < PAGE;
  const all = [...ids, ...rows.map(({ id }) => id)];
  const next: FilesPosition = isLast
    ? { offset: 0, ids: all, entryType: 'FILE' }
    : { offset: offset + rows.length, ids: all, entryType };
  return {
    write: async (tx) => {
      await writeFiles(tx, connection, rows, clock.now());
      if (isLast && entryType === 'FILE') await dropUnlisted(tx, 'file_entry', 'listFiles', all);
    },
    position: isLast && entryType === 'FILE' ? null : next,
    found: all.length,
  };
};
