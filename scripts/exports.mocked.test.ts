import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { getBillingRun } from '#contract/billing';
import { listConversions } from '#contract/conversions';
import type { Definition } from '#contract/endpoint';
import { csvColumns, csvText } from '#server/http/csv';
import type { Viewer } from '#src/api/viewer.ts';
import { documentList } from '#src/documents/rows.ts';
import { pages } from '#src/app/pages.ts';
import { invoicesOfRun, paymentsOfRun } from '#src/features/billing/documents.ts';
import { readCsv } from '#src/lib/csv.ts';
import { formatDay, formatInstant } from '#src/lib/day.ts';
import { textOf } from '#src/list/cell-text.ts';
import { csvOfRows } from '#src/table/in-memory.ts';
import { exportColumns } from '#src/table/lazy/export-columns.ts';
import { newExportFile } from '#src/table/lazy/export-file.ts';
import { runExport } from '#src/table/lazy/export-run.ts';
import type { Column, FetchCsv, ListDefinition } from '#src/list/types.ts';

/** The browser's exports of every list, from the service's CSV, on the German page. */

vi.mock('#text', () => import('#src/text/de/index.ts'));
vi.mock('#text/frame', () => import('#src/text/de/frame.ts'));
vi.mock('#text/locale', () => import('#src/text/de/locale.ts'));

type Row = Record<string, unknown>;
type List = Pick<ListDefinition<Row>, 'name' | 'columns'>;

/** The demo network's answers, as the documentation shows them. */
const answers = JSON.parse(readFileSync('server/http/answers.generated.json', 'utf8')) as Record<string, Row[]>;

function fromService(endpoint: Definition, rows: Row[]): FetchCsv {
  return async () => {
    const parts: string[] = [];
    const batches = (async function* () {
      yield rows;
    })();
    for await (const part of csvText(csvColumns(endpoint.reply!), batches)) parts.push(part);
    return { data: new Blob(parts).stream(), total: rows.length };
  };
}

/** The file's rows by column, with all columns shown. */
async function exported({ columns }: List, fetchCsv: FetchCsv, count: number): Promise<Map<string, string>[]> {
  const order = columns.map(({ id }) => id);
  const all = exportColumns(columns, { order, pinned: [], widths: {} });
  const file = newExportFile('csv', all);
  const signal = new AbortController().signal;
  const run = { fetchCsv, columns: all, expected: count, signal, onProgress: () => undefined };
  expect(await runExport(run, file)).toEqual({ kind: 'done', done: count, total: count });
  const blob = await file.blob([]);
  const lines: string[][] = [];
  for await (const batch of readCsv(blob.stream())) lines.push(...batch);
  return lines.slice(1).map((line) => new Map(order.map((id, at) => [id, line[at] ?? ''])));
}

/** A file's cell in the screen's format, where the formats differ. */
function asShown({ kind }: Column<Row>, cell: string): string {
  if (cell === '') return '';
  if (kind === 'day') return formatDay(cell);
  return kind === 'instant' || kind === 'ago' ? formatInstant(`${cell.replace(' ', 'T')}Z`) : cell;
}

const plain = new Set(['number', 'bytes', 'money', 'month']);

/** The screen's text, with figures without thousands separators. */
function screen(column: Column<Row>, row: Row): string {
  const value = column.value(row);
  if (plain.has(column.kind)) return String(value ?? '');
  if (column.kind === 'ago') return value ? formatInstant(String(value)) : '';
  return textOf(column, row) ?? '';
}

const kinds = ['publisher', 'advertiser', 'agency'] as const;
function viewerOf(kind: Viewer['kind']): Viewer {
  const viewer: Partial<Viewer> = {
    agencyId: 1,
    contactId: kind === 'agency' ? 0 : 2,
    role: kind === 'agency' ? 'manager' : kind,
    kind,
    currency: 'GBP',
    currencies: ['GBP'],
    today: '2026-03-15',
    extraNames: {},
  };
  // Columns and filters read nothing else of it.
  return viewer as Viewer;
}

const person = { id: 1, name: 'Imogen', secondName: 'Tallis-Reyes', email: 'i@example.com' };
const file: Row = {
  id: 5,
  fileSize: 2048,
  downloadCount: 1,
  user: person,
  deletionUser: { ...person, name: 'Kenji', secondName: '' },
  category: { id: 1, name: 'Validations' },
  entryType: { id: 2, name: 'FILE' },
  name: 'a.csv',
  fileExtension: 'csv',
  filePath: '/',
  companyName: 'The Savvy Satchel',
  creationDate: '2026-03-01T10:00:00.000Z',
  deletionDate: '2026-03-02T10:00:00.000Z',
  lastDownloadDate: null,
  expirationDate: null,
  campaignName: null,
  processing: { state: 'done', refused: 2 },
};
const folder = { ...file, entryType: { id: 1, name: 'FOLDER' }, fileExtension: null, user: null, processing: null };

/** Changes to the first row of the documentation, by endpoint. */
const changes: Record<string, Row[]> = {
  listCampaigns: [
    {
      commission: { value: '5.00', type: 'Percentage' },
      markets: [
        { id: 2, name: 'France', primary: false },
        { id: 1, name: 'Germany', primary: true },
      ],
    },
    { commission: { value: '12.50', type: 'Fixed' }, markets: [] },
  ],
  listAuditEvents: [
    { actorKind: 'system', actorName: 'Automatic validation', contactId: 0, contactName: null },
    { subjectKind: 'odd_thing', action: 'odd.thing', before: null, after: { name: 'a; b', tags: ['x'] } },
  ],
  listBillingRuns: [{ totals: [] }],
  listConversions: [
    {
      rejectionReason: 'Goods returned',
      status: 'rejected',
      country: 'Germany',
      loyalty: true,
      flags: ['burst', 'own'],
      waitsAs: 'approved',
    },
    { paymentStatus: 'nextPayment', country: null, custType: null },
  ],
  listEnquiries: [{ statusId: 3, status: 'Approved' }],
  listFeeds: [{ lastImportedDate: '2026-01-01T00:00:00.000Z' }],
  listInvoices: [{ parentInvoiceId: 7, commissionType: 'Click', campaigns: [] }],
  listPayments: [{ startYear: 2025, startMonth: 12, paymentType: 'Fast (Reversal)' }],
  listPlacements: [{ typeId: 99, type: 'Odd' }],
  listVouchers: [
    { status: 'Active', expiryDate: '2026-03-18T00:00:00.000Z', code: '', deepLinkURL: '' },
    { status: 'Expired', Exclusive: true },
  ],
};
const mail: Row = {
  id: 7,
  createdAt: '2026-03-15T10:00:00.000Z',
  to: 'ann@example.com',
  language: 'de',
  kind: 'invitation',
  state: 'bounced',
  attempts: 1,
  nextTryAt: null,
  sentAt: null,
  trouble: { why: 'refused', detail: '550 No such user' },
};
const sent = { ...mail, state: 'sent', sentAt: '2026-03-15T10:01:00.000Z', trouble: null };
const suspicious: Row = {
  relationId: 1,
  campaignId: 30003,
  campaignName: 'Lamps',
  publisherId: 200001,
  publisherName: 'Tide Reads',
  advertiserId: 100001,
  advertiserName: 'Harbour',
  reason: 'burst',
  clicks: 1200,
  currencyCode: 'GBP',
  commission: '288.00',
  cost: '345.60',
  firstAt: '2026-03-15T10:00:00.000Z',
  lastAt: '2026-03-15T10:01:00.000Z',
};
const application: Row = {
  id: 1001,
  status: 'received',
  companyName: 'Tide Reads',
  personName: 'Noor Haddad',
  email: 'noor@tide.example',
  websites: ['https://tide.example'],
  trafficType: 'Voucher',
  country: 'DE',
  currency: 'EUR',
  answers: [{ question: 'How?', answer: 'A newsletter; daily' }],
  createdAt: '2026-03-01T10:00:00.000Z',
  decidedAt: null,
  decidedBy: null,
  reason: null,
  contactId: null,
};
const decided = {
  ...application,
  status: 'refused',
  decidedBy: 'Ada',
  decidedAt: '2026-03-02T10:00:00.000Z',
  reason: 'No',
};

/** Rows that the demo network has none of. */
const others: Record<string, Row[]> = {
  browseFiles: [file, folder],
  listBin: [file, folder],
  listMails: [mail, sent],
  listSuspiciousClicks: [suspicious, { ...suspicious, reason: 'odd' }],
  listApplications: [application, decided],
};

function rowsOf({ id }: Definition): Row[] {
  const rows = answers[id] ?? [];
  return others[id] ?? [...rows, ...(changes[id] ?? []).map((change) => ({ ...rows[0], ...change }))];
}

interface PageList {
  spec: { name: string; endpoint: Definition };
  at: (viewer: Viewer, search: URLSearchParams) => { definition: ListDefinition<Row> };
}
const isList = (value: unknown): value is PageList =>
  typeof value === 'object' && value !== null && 'spec' in value && 'at' in value;

/** Every list of a page. */
const pageLists = Object.values(import.meta.glob<object>('../src/features/*/list.ts', { eager: true }))
  .flatMap((module): unknown[] => Object.values(module))
  .filter(isList);

/** Addresses at which some lists show other columns. */
const addresses = ['', 'show=conversionsByBasketItem', 'q=csv'];
/** Lists that are loaded in parts and exported from memory. */
const inParts: readonly string[] = ['payment-overview'];

interface Case {
  list: List;
  rows: Row[];
  fetchCsv: FetchCsv;
}
// Only the list's columns know the type of its rows.
const inMemory = <R>(list: ListDefinition<R>, rows: readonly R[]): Case => ({
  list: list as unknown as List,
  rows: rows as unknown as Row[],
  fetchCsv: csvOfRows(list, rows),
});

const run = getBillingRun.reply.parse(answers['getBillingRun']);
const conversions = listConversions.reply.parse(answers['listConversions']);

/** Every list of a role: those of the pages, and those in details. */
function casesOf(kind: Viewer['kind']): Case[] {
  const viewer = viewerOf(kind);
  const ofPages = pageLists.flatMap(({ spec: { endpoint }, at }) =>
    addresses.map((address) => {
      const list = at(viewer, new URLSearchParams(address)).definition;
      const rows = rowsOf(endpoint);
      return inParts.includes(list.name) ? inMemory(list, rows) : { list, rows, fetchCsv: fromService(endpoint, rows) };
    }),
  );
  return [
    ...ofPages,
    inMemory(invoicesOfRun('run', true), run.invoices),
    inMemory(paymentsOfRun('run', true), run.payments),
    ...(['cost', 'commission'] as const).map((counted) =>
      inMemory(documentList('invoice-1', 'GBP', counted), conversions),
    ),
  ];
}

/** Pages without a list of rows. */
const withoutList = new Set([
  'agency',
  'connection',
  'extra-fields',
  'overview',
  'people',
  'reports',
  'service-accounts',
]);
const named = (kind: Viewer['kind']) => casesOf(kind).map((each) => [each.list.name, each] as const);

describe.each(kinds)('exports of a %s', (kind) => {
  test.each(named(kind))('%s: every column, with what the screen says', async (name, { list, rows, fetchCsv }) => {
    expect(rows.length).toBeGreaterThan(0);
    const found = await exported(list, fetchCsv, rows.length);
    for (const column of list.columns) {
      const cells = found.map((cellOf) => asShown(column, cellOf.get(column.id) ?? ''));
      expect(cells, `${name}, ${column.id}`).toEqual(rows.map((row) => screen(column, row)));
    }
  });
});

test('no list is left out', () => {
  const names = new Set(casesOf('agency').map(({ list }) => list.name));
  // Every page of the navigation with a table of rows.
  for (const { path } of pages.filter(({ path }) => !withoutList.has(path))) expect(names).toContain(path);
  expect(names).toContain('files-bin');
});

test('words, and cells that are made of several fields', async () => {
  const cellsOf = async (name: string, id: string) => {
    const { list, rows, fetchCsv } = casesOf('agency').find((each) => each.list.name === name)!;
    return (await exported(list, fetchCsv, rows.length)).map((cellOf) => cellOf.get(id));
  };
  const campaign = {
    commission: await cellsOf('campaigns', 'commission'),
    market: await cellsOf('campaigns', 'market'),
  };
  expect(campaign.commission.slice(-2)).toEqual(['5,00 %', 'je 12,50 GBP']);
  expect(campaign.market.slice(-2)).toEqual(['Deutschland', '']);
  expect((await cellsOf('audit', 'change'))[0]).toBe('Status: Offen → Bestätigt');
  expect((await cellsOf('audit', 'change')).at(-1)).toBe('Name: a; b, tags: x');
  expect((await cellsOf('audit', 'action'))[0]).toBe('Conversion bestätigt');
  expect((await cellsOf('audit', 'who')).at(-2)).toBe('Automatische Validierung');
  expect((await cellsOf('billing', 'invoiced'))[0]).toBe('244,91 EUR, 519,98 GBP, 1.035,95 INR, 10,57 USD');
  expect((await cellsOf('billing', 'paid'))[0]).toBe('201,95 EUR, 205,26 GBP, 902,09 INR, 5,40 USD');
  expect((await cellsOf('payments', 'months')).slice(-2)).toEqual(['Jan. 2026', 'Dez. 2025 – Feb. 2026']);
  expect((await cellsOf('payments', 'type')).at(-1)).toBe('Beschleunigt (Storno)');
  expect((await cellsOf('feeds', 'fresh')).slice(-2)).toEqual(['Aktuell', 'Wird alt']);
  expect(await cellsOf('files', 'by')).toEqual(['Imogen Tallis-Reyes', '']);
  expect(await cellsOf('files-bin', 'deletedBy')).toEqual(['Kenji', 'Kenji']);
  expect((await cellsOf('enquiries', 'status')).at(-1)).toBe('Bestätigt');
  expect((await cellsOf('placements', 'type')).slice(-2)).toEqual(['Eintrag', 'Odd']);
});
