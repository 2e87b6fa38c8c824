/** Payments to publishers for their settled invoices, by month and currency. */
import { chance, money, pick, seed } from './draw.ts';
import { runOf } from './invoices.ts';
import type { Step } from './step.ts';

/**
 * Every conversion with its invoice and its payment type: fast where both sides are express; revalued and reinstated
 * ones are paid separately.
 */
const due = `CREATE TEMP TABLE demo_due AS
  SELECT o.id, o.commission_cents, r.publisher_id, o.agency_id, o.currency, i.id AS invoice_id, i.moment AS invoiced_at,
    CASE WHEN i.status = 'Settled' THEN date_trunc('month', i.settled_at)::DATE END AS month,
    CASE WHEN k.payment_type <> 'express' OR a.payment_type <> 'express' THEN 'Standard' WHEN o.value_cents <> o.orig_cents THEN 'Fast (Adjustment)'
      WHEN ${chance('o.seed', 'reversal', 12)} THEN 'Fast (Reversal)' ELSE 'Fast' END AS payment_type
  FROM demo_order o
  JOIN demo_relation r ON r.no = o.relation_no
  JOIN contact k ON k.id = r.publisher_id
  JOIN contact a ON a.id = o.advertiser_id
  JOIN demo_invoice_row i ON i.advertiser_id = o.advertiser_id AND i.currency = o.currency AND i.month = date_trunc('month', o.decided_at)::DATE
    AND i.type_id = 1 AND NOT i.deleted
  WHERE o.status = 'approved'`;

/** Payments are made on the 10th of the month after settlement; some wait for the newest month. */
const runs = (today: string): string => `CREATE TEMP TABLE demo_payment AS
  SELECT 850000 + row_number() OVER (ORDER BY created_at, publisher_id, currency, payment_type) AS id, *
  FROM (SELECT publisher_id, agency_id, currency, month, payment_type, CAST(sum(commission_cents) AS BIGINT) AS net,
      month + INTERVAL 1 MONTH + INTERVAL 9 DAY + INTERVAL 10 HOUR AS created_at
    FROM demo_due WHERE month IS NOT NULL GROUP BY ALL)
  WHERE created_at <= TIMESTAMP '${today} 23:59:59'
    AND NOT (month >= date_trunc('month', TIMESTAMP '${today}' - INTERVAL 1 MONTH) AND publisher_id <> 200001 AND ${chance(seed('publisher_id', 'payment'), 'waits for its run', 80)})`;

const payments = (today: string): string => `INSERT INTO payment
  SELECT id, agency_id, publisher_id, year(month), month(month), year(month), month(month), currency,
    ${money('net')}, ${money('vat')}, ${money('net + vat')}, vat_rate,
    CASE WHEN sent_at <= TIMESTAMP '${today} 23:59:59' THEN 'Sent' ELSE 'Raised' END, payment_type, agency_id,
    CASE WHEN withdraws THEN id + 70000 END, withdraws AND sent_at > TIMESTAMP '${today} 23:59:59' AND id % 3 = 0,
    withdraws AND sent_at > TIMESTAMP '${today} 23:59:59', created_at, CASE WHEN sent_at <= TIMESTAMP '${today} 23:59:59' THEN sent_at END,
    ${runOf('agency_id', 'month')}
  FROM (SELECT p.*, k.vat_rate, (p.net * CAST(k.vat_rate * 10000 AS BIGINT) + 5000) // 10000 AS vat, p.publisher_id % 4 = 1 AS withdraws,
      p.created_at + CASE WHEN p.payment_type <> 'Standard' THEN 3 + p.publisher_id % 3 ELSE 15 + p.publisher_id % 22 END * INTERVAL 1 DAY + ${pick('p.id', 'sent', 9000)} * INTERVAL 1 SECOND AS sent_at
    FROM demo_payment p JOIN contact k ON k.id = p.publisher_id)
  ORDER BY id`;

/** The invoice and payment of each conversion. */
const settled = `CREATE TEMP TABLE demo_settled AS
  SELECT d.id, d.invoice_id, d.invoiced_at, p.id AS payment_id
  FROM demo_due d LEFT JOIN demo_payment p ON p.publisher_id = d.publisher_id AND p.currency = d.currency AND p.month = d.month AND p.payment_type = d.payment_type`;

export function paymentSteps(today: string): Step[] {
  return [due, runs(today), payments(today), settled, 'DROP TABLE demo_due'].map((sql) => ({ label: 'Payments', sql }));
}
