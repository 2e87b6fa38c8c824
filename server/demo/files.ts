/**
 * Files: a folder per category with downloadable contents. Tables are in file_text, made from the network's own
 * decisions, claims and products; documents and banners are drawn.
 */
import { low, pick, seed, values } from './draw.ts';
import { PDF_BYTES, PNG_BYTES } from '#server/modules/files/drawings';
import { memberOf } from './users.ts';
import type { Step } from './step.ts';

const folders = ['Validations', 'Enquiries', 'Invoices', 'Creatives', 'Product feeds', 'Other'];
const column = (items: readonly (string | number)[]) =>
  `[${items.map((item) => (typeof item === 'number' ? item : `'${item}'`)).join(', ')}][category_id]`;

const headers = {
  1: 'conversionId,advertiserRef,status,amount,rejectionCode',
  2: 'PID,OrderID,ConversionDate,ConversionValue,ConversionCurrency,UID,ExpectedCommissionValue,CustomerName,Notes',
  5: 'sku,name,category,brand,price',
};
const header = `CASE category_id ${Object.entries(headers)
  .map(([category, names]) => `WHEN ${category} THEN '${names}'`)
  .join(' ')} END`;

const columns =
  'id, agency_id, contact_id, parent_id, entry_type, category_id, name, description, extension, content_type, storage_key, size_bytes, state, result_entry_id, campaign_id, publisher_id, download_count, created_by, deleted_by, last_downloaded_by, created_at, deleted_at, deleted_with, last_downloaded_at, expires_at';

/** A folder per category for every contact that has files: the demo accounts and some others. */
const folderRows = (start: string): string => `INSERT INTO file_entry (${columns})
  SELECT row_number() OVER (ORDER BY c.id, f.no) + 400000, c.agency_id, c.id, NULL, 'FOLDER', f.no, f.name, '', '', '', NULL, 0, 'stored', NULL, NULL, CASE c.kind WHEN 'publisher' THEN c.id END, 0,
    ${memberOf('c.id')}, NULL, NULL, greatest(c.created_at, TIMESTAMP '${start}'), NULL, NULL, NULL, NULL
  FROM contact c JOIN (${values(folders.map((name, i) => [i + 1, name]))}) AS f(no, name)
    ON CASE c.kind WHEN 'advertiser' THEN f.no <> 2 ELSE f.no IN (2, 6) END
  WHERE c.id % 100000 <= 12`;

const files = (today: string): string => `CREATE TEMP TABLE demo_file AS
  SELECT *, row_number() OVER (ORDER BY moment, folder) + 410000 AS id,
    ${column(['validations', 'claims', 'statement', 'banner', 'feed', 'media-plan'])} || '-' || strftime(moment, '%Y-%m') || '-' || (j + 1) AS stem
  FROM (SELECT *, TIMESTAMP '${today}' - (j * 27 + ${pick('f', 'day', 26)}) * INTERVAL 1 DAY + (30000 + ${pick('f', 'second', 28000)}) * INTERVAL 1 SECOND AS moment, ${low('f', 'downloads', 7)} AS downloads
    FROM (SELECT d.id AS folder, d.agency_id, d.contact_id, d.publisher_id, d.category_id, d.created_by, j, ${seed('d.id * 20 + j', 'file')} AS f
      FROM file_entry d, range(5) AS t(j) WHERE d.entry_type = 'FOLDER'))`;

const quoted = (text: string) => `'"' || replace(${text}, '"', '""') || '"'`;
const amount = (decimal: string) => `CAST(CAST(${decimal} AS DECIMAL(18,2)) AS TEXT)`;

/** The first table after an event's day contains it; no other table does. */
const first = (id: string, moment: string) =>
  `QUALIFY row_number() OVER (PARTITION BY ${id} ORDER BY f.moment, f.id) = 1 AND ${moment} >= f.moment - INTERVAL 54 DAY`;

/** The rows of each table: decisions and claims of the weeks before it, and products of the account's baskets. */
const rows = `CREATE TEMP TABLE demo_file_row AS
  SELECT entry_id, row_number() OVER (PARTITION BY entry_id ORDER BY moment, subject_id, cells) AS row_no, subject_id, cells FROM (
    SELECT f.id AS entry_id, v.decided_at AS moment, v.id AS subject_id,
      v.id || ',' || v.advertiser_ref || ',' || v.status || ',' || ${amount('v.value')} || ',' || coalesce(CAST(v.rejection_code AS TEXT), '') AS cells
    FROM demo_file f JOIN conversion v ON v.advertiser_id = f.contact_id AND v.decided_at < f.moment WHERE f.category_id = 1 ${first('v.id', 'v.decided_at')}
    UNION ALL
    SELECT f.id, e.created_at, e.id,
      e.campaign_id || ',' || e.advertiser_ref || ',' || strftime(e.transaction_at, '%Y-%m-%d') || ',' || ${amount('e.value')} || ',' || e.currency_code || ',' || coalesce(e.uid, '') || ',' || ${amount('e.expected_commission')} || ',' || coalesce(${quoted('e.customer_name')}, '') || ',' || ${quoted('e.notes')}
    FROM demo_file f JOIN enquiry e ON e.publisher_id = f.contact_id AND e.created_at < f.moment WHERE f.category_id = 2 ${first('e.id', 'e.created_at')}
    UNION ALL
    SELECT f.id, f.moment, NULL, p.sku || ',' || ${quoted('p.name')} || ',' || ${quoted('p.category')} || ',' || ${quoted('p.brand')} || ',' || ${amount('p.price')}
    FROM demo_file f JOIN (SELECT advertiser_id, sku, min(name) AS name, min(category) AS category, min(brand) AS brand, max(CAST(value AS DECIMAL(18,2))) AS price FROM conversion_item GROUP BY ALL) p ON p.advertiser_id = f.contact_id WHERE f.category_id = 5)`;

/** The most rows of a table. A table without rows was never uploaded. */
const most = 60;
const trimmed = [
  `DELETE FROM demo_file_row WHERE row_no > ${most}`,
  'DELETE FROM demo_file WHERE category_id IN (1, 2, 5) AND id NOT IN (SELECT entry_id FROM demo_file_row)',
];

const outcome = "CASE category_id WHEN 1 THEN 'changed' ELSE 'filed' END";

/** Each table, with result files beside the processed ones. */
const texts = `INSERT INTO file_text
  SELECT f.id, ${header} || chr(10) || string_agg(r.cells || chr(10), '' ORDER BY r.row_no) FROM demo_file f JOIN demo_file_row r ON r.entry_id = f.id GROUP BY f.id, category_id
  UNION ALL
  SELECT f.id + 10000, ${header} || ',outcome,reason' || chr(10) || string_agg(r.cells || ',' || ${outcome} || ',' || chr(10), '' ORDER BY r.row_no) FROM demo_file f JOIN demo_file_row r ON r.entry_id = f.id WHERE category_id <= 2 GROUP BY f.id, category_id`;

const type = column(['csv', 'csv', 'pdf', 'png', 'csv', 'pdf']);
const drawn = (text: string) =>
  `CASE ${type} WHEN 'pdf' THEN ${PDF_BYTES} WHEN 'png' THEN ${PNG_BYTES} ELSE strlen(${text}) END`;

/** The oldest plan of each account is in the bin. */
const binned = '(category_id = 6 AND j = 4)';

const fileRows = (today: string): string => `INSERT INTO file_entry (${columns})
  SELECT f.id, agency_id, contact_id, folder, 'FILE', category_id, stem || '.' || ${type},
    ${column(['Decisions of the month', 'Untracked sales', 'Monthly statement', 'Seasonal creative', 'Product data', 'Plan for the quarter'])},
    ${type}, CASE ${type} WHEN 'csv' THEN 'text/csv' WHEN 'png' THEN 'image/png' ELSE 'application/pdf' END, 'demo:' || ${type},
    ${drawn('t.content')}, CASE WHEN category_id <= 2 THEN 'done' ELSE 'stored' END, CASE WHEN category_id <= 2 THEN f.id + 10000 END,
    CASE WHEN category_id IN (4, 5) THEN (SELECT min(c.id) FROM campaign c WHERE c.advertiser_id = f.contact_id) END, publisher_id,
    downloads, created_by, CASE WHEN ${binned} THEN created_by END, CASE WHEN downloads > 0 THEN created_by END, moment,
    CASE WHEN ${binned} THEN moment + INTERVAL 30 DAY END, CASE WHEN ${binned} THEN f.id END,
    CASE WHEN downloads > 0 THEN least(moment + (1 + ${pick('f.f', 'read', 9)}) * INTERVAL 1 DAY, TIMESTAMP '${today} 18:00:00') END, CASE WHEN category_id = 6 THEN moment + INTERVAL 365 DAY END
  FROM demo_file f LEFT JOIN file_text t ON t.entry_id = f.id
  UNION ALL
  SELECT f.id + 10000, agency_id, contact_id, folder, 'FILE', category_id, stem || '-result.csv', 'What became of each row', 'csv', 'text/csv', 'demo:csv',
    strlen(t.content), 'stored', NULL, NULL, publisher_id, 0, created_by, NULL, NULL, moment + INTERVAL 4 SECOND, NULL, NULL, NULL, NULL
  FROM demo_file f JOIN file_text t ON t.entry_id = f.id + 10000`;

const processings = `INSERT INTO file_processing
  SELECT f.id, f.agency_id, f.contact_id, CASE category_id WHEN 1 THEN 'advertiser' ELSE 'publisher' END, CASE category_id WHEN 1 THEN 'advertiser' ELSE 'publisher' END,
    'user', coalesce(u.user_id, ''), coalesce(p.name, ''), coalesce(f.created_by, 0), count(*), count(*), count(*) FILTER (category_id = 1), 0, count(*) FILTER (category_id = 2), 0, NULL,
    moment, moment + INTERVAL 1 SECOND, moment + INTERVAL 4 SECOND, NULL
  FROM demo_file f JOIN demo_file_row r ON r.entry_id = f.id LEFT JOIN membership u ON u.id = f.created_by LEFT JOIN auth_user p ON p.id = u.user_id
  WHERE category_id <= 2 GROUP BY ALL`;

const journal = `INSERT INTO file_row
  SELECT f.id, agency_id, contact_id, row_no, ${outcome}, NULL, subject_id, NULL FROM demo_file f JOIN demo_file_row r ON r.entry_id = f.id WHERE category_id <= 2 ORDER BY 1, 4`;

export function fileSteps(start: string, today: string): Step[] {
  const all = [folderRows(start), files(today), rows, ...trimmed, texts, fileRows(today), processings, journal];
  return all.map((sql) => ({ label: 'Files', sql }));
}
