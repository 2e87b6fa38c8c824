import { expressionBuilder, sql, type Kysely, type SqlBool } from 'kysely';
import type { fileSorts } from '#contract/files';
import { given, where, type Condition } from '#server/db/conditions';
import { countOf, paged } from '#server/db/listing';
import { has } from '#server/db/matching';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope, type ScopedTables } from '#server/db/scope';
import { orderOf } from '#server/db/sorting';

type Db = Kysely<Database>;
type SortName = (typeof fileSorts)[number];
const eb = expressionBuilder<ScopedTables & { folders: Folder }, 'file_entries' | 'folders'>();

/** A folder's location: names and ids from the top, `/Plans/2026` and `/17/23/`. */
interface Folder {
  id: number;
  path: string;
  ids: string;
}

/** Filters of entries. */
export interface Wanted {
  /** Entries in a folder (0: the top one), with `below` also in its subfolders; undefined: anywhere. */
  folder?: { id: number; below: boolean } | undefined;
  id?: number;
  type?: 'FILE' | 'FOLDER';
  categoryIds?: readonly number[] | undefined;
  /** Uploaded by this membership. */
  memberId?: number | undefined;
  searchText?: string | undefined;
  /** True: binned entries without their contents; undefined: entries outside the bin; null: both. */
  bin?: true | null;
}

/** Row counts of a processed file. */
type Counts = Pick<
  Database['file_processing'],
  'rows_total' | 'rows_done' | 'rows_changed' | 'rows_unchanged' | 'rows_filed' | 'rows_refused'
>;

/** An entry with its path and processing state. */
export interface EntryRecord
  extends Readonly<Database['file_entry']>, Counts, Pick<Database['file_processing'], 'message' | 'refusal'> {
  folder_path: string | null;
  /** Null for files that are not processed. */
  queued_at: Date | null;
  started_at: Date | null;
  finished_at: Date | null;
}

/** Names referenced by entries, by id. */
export interface EntryNames {
  people: Map<number, { name: string; email: string }>;
  contacts: Map<number, { name: string; company_name: string }>;
  campaigns: Map<number, { name: string }>;
  agency: string;
}

const folders = sql<Folder>`(
  with recursive tree (id, path, ids) as (
    select id, '/' || name, '/' || id || '/' from file_entries where parent_id is null and entry_type = 'FOLDER'
    union all
    select f.id, t.path || '/' || f.name, t.ids || f.id || '/'
    from file_entries f join tree t on f.parent_id = t.id where f.entry_type = 'FOLDER'
  ) select * from tree)`;

function inFolder({ id, below }: NonNullable<Wanted['folder']>): Condition {
  if (id === 0) return !below && eb('file_entries.parent_id', 'is', null);
  return below ? sql<SqlBool>`contains(folders.ids, ${`/${id}/`})` : eb('file_entries.parent_id', '=', id);
}

/** One condition for each thing that is asked for. */
function filtersOf({ folder, id, type, categoryIds, memberId, searchText, bin }: Wanted): Condition[] {
  return [
    bin === undefined && eb('file_entries.deleted_at', 'is', null),
    bin === true && eb('file_entries.deleted_with', '=', eb.ref('file_entries.id')),
    given(id, (one) => eb('file_entries.id', '=', one)),
    given(type, (one) => eb('file_entries.entry_type', '=', one)),
    given(categoryIds, (ids) => eb('file_entries.category_id', 'in', ids)),
    given(memberId, (one) => eb('file_entries.created_by', '=', one)),
    folder && inFolder(folder),
    given(searchText, (text) =>
      eb.or([
        has(['file_entries.name', 'file_entries.description'], text),
        sql<SqlBool>`cast(file_entries.id as text) = ${text}`,
      ]),
    ),
  ];
}

const sortColumns: Record<SortName, string> = {
  id: 'file_entries.id',
  agencyId: 'file_entries.agency_id',
  contactId: 'file_entries.contact_id',
  parentEntryId: 'file_entries.parent_id',
  fileSize: 'file_entries.size_bytes',
  downloadCount: 'file_entries.download_count',
  campaignId: 'file_entries.campaign_id',
  publisherId: 'file_entries.publisher_id',
  name: 'lower(file_entries.name)',
  description: 'lower(file_entries.description)',
  fileExtension: "nullif(file_entries.extension, '')",
  contentType: "nullif(file_entries.content_type, '')",
  filePath: "lower(coalesce(folders.path, '') || '/' || file_entries.name)",
  creationDate: 'file_entries.created_at',
  deletionDate: 'file_entries.deleted_at',
  lastDownloadDate: 'file_entries.last_downloaded_at',
  expirationDate: 'file_entries.expires_at',
  campaignName: '(select lower(name) from campaigns where id = file_entries.campaign_id)',
  publisherName: '(select lower(name) from contacts where id = file_entries.publisher_id)',
  companyName:
    'lower(coalesce((select company_name from contacts where id = file_entries.contact_id), (select company_name from own_agency)))',
  uploaded: 'file_entries.storage_key is not null',
  deleted: 'file_entries.deleted_at is not null',
};

function matching(db: Db, scope: Scope, wanted: Wanted) {
  const rows = scoped(db, scope, 'file_entries', 'file_processings', 'contacts', 'campaigns', 'own_agency')
    .selectFrom('file_entries')
    .leftJoin(folders.as('folders'), 'folders.id', 'file_entries.parent_id');
  return where(rows, filtersOf(wanted));
}

/** The sort order, and whether folders come before files. */
export interface EntryOrder {
  sort: SortName | undefined;
  direction: 'asc' | 'desc' | undefined;
  unsorted: { by: SortName; direction: 'asc' | 'desc' };
  foldersFirst?: boolean;
}

function withProcessing(rows: ReturnType<typeof matching>) {
  return rows
    .leftJoin('file_processings', 'file_processings.entry_id', 'file_entries.id')
    .selectAll('file_entries')
    .select([
      'folders.path as folder_path',
      'rows_total',
      'rows_done',
      'rows_changed',
      'rows_unchanged',
      'rows_filed',
      'rows_refused',
      'message',
      'refusal',
      'queued_at',
      'started_at',
      'finished_at',
    ])
    .$narrowType<Counts>();
}

/** Entries in order; the id breaks ties. */
export function entryRows(db: Db, scope: Scope, wanted: Wanted, order: EntryOrder) {
  const by = orderOf(
    sortColumns,
    { sortColumnName: order.sort, sortDirection: order.direction },
    order.unsorted,
    'file_entries.id',
  );
  let ordered = withProcessing(matching(db, scope, wanted));
  if (order.foldersFirst) ordered = ordered.orderBy('file_entries.entry_type', 'desc');
  ordered = ordered.orderBy(by);
  return paged<EntryRecord>(ordered);
}

export function countEntries(db: Db, scope: Scope, wanted: Wanted) {
  return countOf(matching(db, scope, wanted));
}

/** One entry of the scope, including the bin. */
export async function entryById(db: Db, scope: Scope, id: number): Promise<EntryRecord | undefined> {
  return withProcessing(matching(db, scope, { id, bin: null })).executeTakeFirst();
}

/** Names referenced by entries, in separate lookups, which are faster than joins. */
export async function namesOf(db: Db, scope: Scope, records: readonly EntryRecord[]): Promise<EntryNames> {
  const ids = (...of: (keyof EntryRecord)[]) => [
    ...new Set(records.flatMap((record) => of.flatMap((name) => Number(record[name] ?? 0) || []))),
  ];
  const people = ids('created_by', 'deleted_by', 'last_downloaded_by');
  const contacts = ids('contact_id', 'publisher_id');
  const campaigns = ids('campaign_id');
  const from = scoped(db, scope, 'people', 'contacts', 'campaigns', 'own_agency');
  const named = await Promise.all([
    people.length === 0
      ? []
      : from.selectFrom('people').where('id', 'in', people).select(['id', 'name', 'email']).execute(),
    contacts.length === 0
      ? []
      : from.selectFrom('contacts').where('id', 'in', contacts).select(['id', 'name', 'company_name']).execute(),
    campaigns.length === 0
      ? []
      : from.selectFrom('campaigns').where('id', 'in', campaigns).select(['id', 'name']).execute(),
    from.selectFrom('own_agency').select('company_name').executeTakeFirstOrThrow(),
  ]);
  return { people: byId(named[0]), contacts: byId(named[1]), campaigns: byId(named[2]), agency: named[3].company_name };
}

function byId<T extends { id: number }>(rows: readonly T[]): Map<number, T> {
  return new Map(rows.map((row) => [row.id, row]));
}
