/** Invoices to advertisers: one per advertiser, month of decision and currency, with credit notes. */
import { chance, low, money, pick, seed } from './draw.ts';
import { clickCost } from './traffic.ts';
import type { Step } from './step.ts';

const s = 'seed';

/** The id of an agency's billing run of a month. */
export const runOf = (agency: string, month: string): string =>
  `(870000 + (year(${month}) - 2000) * 120 + month(${month}) * 10 + ${agency})`;

/** Clicks of the cost-per-click and hybrid campaigns by month. */
const clickLines = `CREATE TEMP TABLE demo_click_line AS
  SELECT r.campaign_no, date_trunc('month', e.moment)::DATE AS month, count(*) AS quantity, CAST(sum(${clickCost}) AS BIGINT) AS net
  FROM demo_event e JOIN demo_relation r ON r.no = e.relation_no
  WHERE e.kind = 0 AND r.click_cents > 0
  GROUP BY ALL`;

/**
 * Amounts in cents. The invoice day is in the first week of the next month; some invoices wait for the newest month.
 */
const bills = (today: string): string => `CREATE TEMP TABLE demo_bill AS
  WITH part AS (
    SELECT advertiser_id, currency, date_trunc('month', decided_at)::DATE AS month, sum(net_cost_cents) AS net, count(*) AS conversions
    FROM demo_order WHERE status = 'approved' GROUP BY ALL
    UNION ALL
    SELECT c.advertiser_id, c.currency, l.month, sum(l.net), 0
    FROM demo_click_line l JOIN demo_campaign c ON c.no = l.campaign_no GROUP BY ALL),
  whole AS (
    SELECT advertiser_id, currency, month, CAST(sum(net) AS BIGINT) AS net, sum(conversions) AS conversions,
      month + INTERVAL 1 MONTH + (advertiser_id % 5) * INTERVAL 1 DAY + INTERVAL 9 HOUR AS invoice_date
    FROM part GROUP BY ALL),
  numbered AS (
    SELECT *, row_number() OVER (ORDER BY invoice_date, advertiser_id, currency) AS no FROM whole WHERE invoice_date <= TIMESTAMP '${today} 23:59:59'),
  seeded AS (
    SELECT n.*, ${seed('no', 'invoice')} AS seed, c.agency_id, CAST(c.vat_rate * 10000 AS BIGINT) AS vat_share, c.vat_rate, c.slug, c.agency_manager,
      c.fund_on_delivery, c.wants_po
    FROM numbered n JOIN (
      SELECT a.id, a.agency_id, a.slug, k.vat_rate, k.account_manager_id AS agency_manager, ${chance('a.seed', 'fod', 150)} AS fund_on_delivery, ${chance('a.seed', 'po', 350)} AS wants_po
      FROM demo_advertiser a JOIN contact k ON k.id = a.id) c ON c.id = n.advertiser_id),
  taxed AS (
    SELECT *, (net * vat_share + 5000) // 10000 AS vat, invoice_date + (20 + ${pick(s, 'pays after', 34)}) * INTERVAL 1 DAY + ${pick(s, 'pays at', 20000)} * INTERVAL 1 SECOND AS settled_at,
      month >= date_trunc('month', TIMESTAMP '${today}' - INTERVAL 1 MONTH) AS newest,
      ${pick(s, 'fate', 200)} AS fate
    FROM seeded),
  stated AS (
    SELECT *, CASE
        WHEN newest AND ${chance(s, 'draft', 250)} THEN 'Draft'
        WHEN settled_at > TIMESTAMP '${today} 23:59:59' THEN CASE WHEN fate < 24 AND NOT newest THEN 'Allocated' ELSE 'Sent' END
        WHEN fate < 2 AND advertiser_id <> 100001 THEN 'Contra' WHEN fate < 5 THEN 'Allocated' WHEN fate < 10 AND settled_at > TIMESTAMP '${today}' - INTERVAL 150 DAY THEN 'Sent'
        ELSE 'Settled' END AS status
    FROM taxed)
  SELECT * EXCLUDE (settled_at), CASE WHEN status = 'Settled' THEN settled_at END AS settled_at,
    status = 'Settled' AND net > 6000 AND ${chance(s, 'credit', 55)} OR status = 'Contra' AS credited,
    CASE WHEN status = 'Contra' THEN net ELSE net * (3 + ${pick(s, 'credit size', 9)}) // 100 END AS credit_net
  FROM stated WHERE NOT (newest AND advertiser_id <> 100001 AND ${chance(s, 'waits for its run', 140)})`;

/** Numbers follow the date across invoices, credit notes and the few drafts raised twice. */
const numbers = (today: string): string => `CREATE TEMP TABLE demo_invoice AS
  WITH every AS (
    SELECT no, 1 AS type_id, false AS deleted, invoice_date AS moment FROM demo_bill
    UNION ALL
    SELECT no, 2, false, least(invoice_date + INTERVAL 12 DAY, TIMESTAMP '${today} 17:00:00') FROM demo_bill WHERE credited 
    UNION ALL
    SELECT no, 1, true, invoice_date + INTERVAL 1 HOUR FROM demo_bill WHERE fate IN (60, 61) OR no = 1)
  SELECT 800000 + row_number() OVER (ORDER BY moment, deleted, type_id, no) AS id, * FROM every`;

/**
 * Receipts: nothing for drafts and sent invoices, a part for allocated ones, else the rest after credit notes. A contra
 * is cleared by its credit note alone. An invoice that was raised twice and deleted has one line with its would-be
 * charge.
 */
const rows = `CREATE TEMP TABLE demo_invoice_row AS
  WITH joined AS (
    SELECT i.id, i.no, i.type_id, i.deleted, i.moment, b.* EXCLUDE (no, net, vat),
      CASE WHEN i.type_id = 2 THEN -b.credit_net ELSE b.net END AS net,
      CASE WHEN i.type_id = 2 THEN -((b.credit_net * b.vat_share + 5000) // 10000) ELSE b.vat END AS vat,
      CASE WHEN i.deleted THEN 'Draft' WHEN i.type_id = 2 THEN 'Allocated' ELSE b.status END AS state,
      p.id AS parent_id,
      CASE WHEN i.type_id = 2 THEN -(b.credit_net + (b.credit_net * b.vat_share + 5000) // 10000)
        WHEN NOT i.deleted AND b.credited THEN b.credit_net + (b.credit_net * b.vat_share + 5000) // 10000 ELSE 0 END AS allocation
    FROM demo_invoice i JOIN demo_bill b ON b.no = i.no
    LEFT JOIN demo_invoice p ON p.no = i.no AND p.type_id = 1 AND NOT p.deleted AND i.type_id = 2)
  SELECT *, net + vat AS gross, CASE WHEN type_id = 2 THEN 0 WHEN state IN ('Settled', 'Contra') THEN net + vat - allocation
      WHEN state = 'Allocated' THEN (net + vat) * (35 + ${pick(s, 'part', 50)}) // 100 ELSE 0 END AS receipts
  FROM joined`;

const invoices = (today: string): string => `INSERT INTO invoice
  SELECT id, agency_id, advertiser_id, agency_manager, parent_id, type_id, CASE WHEN conversions = 0 THEN 2 ELSE 1 END, state,
    moment, least(moment + INTERVAL 20 MINUTE, TIMESTAMP '${today} 23:59:59'), CASE WHEN state <> 'Draft' THEN least(moment + (1 + ${pick(s, 'sent', 26)}) * INTERVAL 1 HOUR, TIMESTAMP '${today} 23:59:59') END,
    currency, ${money('net')}, ${money('vat')}, ${money('gross')}, vat_rate, ${money('receipts')}, ${money('allocation')}, ${money('gross - receipts - allocation')},
    fund_on_delivery AND type_id = 1, CASE WHEN wants_po AND type_id = 1 THEN 'PO-' || (40000 + advertiser_id % 1000 * 7 + year(month) % 100) END,
    CASE WHEN wants_po AND type_id = 1 THEN ${money('(net // 50000 + 1) * 50000')} END, deleted,
    CASE type_id WHEN 2 THEN 'credit-note-' ELSE 'invoice-' END || id || '-' || slug || '.pdf',
    CASE WHEN type_id = 1 AND NOT deleted THEN settled_at END, CASE WHEN type_id = 1 AND NOT deleted THEN ${runOf('agency_id', 'month')} END,
    CASE WHEN type_id = 1 THEN CAST(moment AS DATE) + CASE WHEN fund_on_delivery THEN 0 WHEN advertiser_id % 3 = 0 THEN 30 ELSE 45 END END
  FROM demo_invoice_row ORDER BY id`;

const lines = `INSERT INTO invoice_line
  SELECT 890000 + row_number() OVER (ORDER BY invoice_id, campaign_id), invoice_id, agency_id, campaign_id, description, quantity, ${money('net')}, month
  FROM (
    SELECT i.id AS invoice_id, i.agency_id, c.id AS campaign_id, 'Clicks of ' || c.name || ', ' || strftime(l.month, '%B %Y') AS description, l.quantity, l.net, l.month
    FROM demo_click_line l JOIN demo_campaign c ON c.no = l.campaign_no
    JOIN demo_invoice_row i ON i.advertiser_id = c.advertiser_id AND i.currency = c.currency AND i.month = l.month AND i.type_id = 1 AND NOT i.deleted
    UNION ALL
    SELECT i.id, i.agency_id, c.id, CASE WHEN i.deleted THEN 'Raised twice by mistake' WHEN i.status = 'Contra' THEN 'Credit: set off against agency account' ELSE 'Credit: agreed adjustment of ' || strftime(i.month, '%B %Y') END, 1, i.net, NULL
    FROM demo_invoice_row i JOIN (SELECT advertiser_id, currency, min(id) AS id, arg_min(name, id) AS name FROM demo_campaign GROUP BY ALL) c
      ON c.advertiser_id = i.advertiser_id AND c.currency = i.currency
    WHERE i.type_id = 2 OR i.deleted)`;

/** A settled invoice was paid at once, an allocated one in part. */
const receipts = (today: string): string => `INSERT INTO invoice_receipt
  SELECT 895000 + row_number() OVER (ORDER BY id), id, agency_id, ${money('receipts')}, CAST(received_at AS DATE), 'TRN ' || (100000 + ${pick(s, 'bank', 899999)}), received_at
  FROM (SELECT *, coalesce(settled_at, least(moment + (3 + ${low(s, 'part after', 30)}) * INTERVAL 1 DAY, TIMESTAMP '${today} 16:00:00')) AS received_at FROM demo_invoice_row WHERE receipts <> 0)`;

/**
 * One run per month and agency, on the first of the next month, makes invoices of decided and payments of settled
 * conversions.
 */
const runs = (today: string): string => `INSERT INTO billing_run
  SELECT ${runOf('g.id', 'm.month')}, g.id, m.month, p.first_name || ' ' || p.surname, m.month + INTERVAL 1 MONTH + INTERVAL 9 HOUR
  FROM (SELECT DISTINCT month FROM demo_bill) m, agency g
  JOIN account_manager p ON p.id = (SELECT min(id) FROM account_manager WHERE agency_id = g.id)
  WHERE m.month + INTERVAL 1 MONTH + INTERVAL 9 HOUR <= TIMESTAMP '${today} 23:59:59'`;

export function invoiceSteps(today: string): Step[] {
  return [clickLines, bills(today), numbers(today), rows, invoices(today), lines, receipts(today), runs(today)].map(
    (sql) => ({
      label: 'Invoices',
      sql,
    }),
  );
}
