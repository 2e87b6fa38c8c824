/**
 * Invariants of a network's rows. Each query returns the rows that break one. Amounts are multiplied by 0.01, never
 * divided by 100: a division would leave the decimal type.
 */
type Invariant = { name: string; sql: string };

/** A group's attributes as alternatives: OR starts a new one, and every attribute of one must match. */
const alternatives = `
  SELECT commission_group_id, name, value,
    count(*) FILTER (WHERE "condition" = 'OR' AND place > 1) OVER (PARTITION BY commission_group_id ORDER BY place) AS alternative
  FROM (SELECT *, row_number() OVER (PARTITION BY commission_group_id ORDER BY id) AS place FROM commission_group_attribute) AS placed`;

const hasAttribute = `CASE a.name
  WHEN 'customerType' THEN c.customer_type = a.value
  WHEN 'voucherCode' THEN c.voucher_code = a.value
  WHEN 'country' THEN p.country_code = a.value
  WHEN 'itemCategory' THEN a.value IN (SELECT category FROM conversion_item i WHERE i.conversion_id = c.id)
  ELSE false END`;

/** Conversions of groups with attributes that no alternative of their group matches. */
const misfits = `
  SELECT id FROM (
    SELECT c.id, a.alternative, bool_and(coalesce(${hasAttribute}, false)) AS fits
    FROM conversion c JOIN (${alternatives}) a ON a.commission_group_id = c.commission_group_id
    LEFT JOIN place p ON p.id = c.place_id
    GROUP BY c.id, a.alternative) AS tried
  GROUP BY id HAVING NOT bool_or(fits)`;

/** The value's band, attributes and publisher must match; a fixed sum is exact. */
const commission = `
  SELECT c.id, c.value, c.commission, g.id AS group_id
  FROM conversion c LEFT JOIN commission_group g ON g.id = c.commission_group_id
  WHERE g.id IS NULL OR g.campaign_id <> c.campaign_id
    OR (g.publisher_id IS NOT NULL AND g.publisher_id <> c.publisher_id)
    OR c.value < coalesce(g.lower_limit, c.value) OR (g.upper_limit IS NOT NULL AND c.value >= g.upper_limit)
    OR c.commission <> CASE WHEN g.is_percentage THEN round(c.value * g.amount * 0.01, 2) ELSE g.amount END
    OR c.id IN (${misfits})`;

const netCost = `
  SELECT c.id, c.commission, c.net_cost, c.fee_rate
  FROM conversion c LEFT JOIN contact a ON a.id = c.advertiser_id
  WHERE a.id IS NULL OR c.net_cost <> c.commission + round(c.commission * c.fee_rate, 2)
    OR c.fee_rate <> a.fee_rate OR c.vat_rate <> a.vat_rate`;

const invoiceSums = `
  SELECT i.id, i.status, i.net, i.vat, i.gross, i.outstanding, coalesce(c.net, 0) AS conversions, coalesce(l.net, 0) AS lines
  FROM invoice i
  LEFT JOIN (SELECT invoice_id, sum(net_cost) AS net FROM conversion WHERE invoice_id IS NOT NULL GROUP BY invoice_id) c ON c.invoice_id = i.id
  LEFT JOIN (SELECT invoice_id, sum(net) AS net FROM invoice_line GROUP BY invoice_id) l ON l.invoice_id = i.id
  WHERE i.net <> coalesce(c.net, 0) + coalesce(l.net, 0) OR i.vat <> round(i.net * i.vat_rate, 2) OR i.gross <> i.net + i.vat
    OR i.outstanding <> i.gross - i.receipts - i.credit_note_allocation OR (i.status = 'Settled' AND i.outstanding <> 0)`;

const paymentSums = `
  SELECT p.id, p.net_payout, p.vat_payout, p.total, coalesce(c.net, 0) AS conversions
  FROM payment p
  LEFT JOIN (SELECT payment_id, sum(commission) AS net FROM conversion WHERE payment_id IS NOT NULL GROUP BY payment_id) c ON c.payment_id = p.id
  WHERE p.net_payout <> coalesce(c.net, 0) OR p.vat_payout <> round(p.net_payout * p.vat_rate, 2) OR p.total <> p.net_payout + p.vat_payout`;

/** The invoice and payment belong to the conversion's own advertiser and publisher and are in its currency. */
const order = `
  SELECT c.id, c.status, c.invoice_id, c.payment_id, c.modified_at
  FROM conversion c LEFT JOIN invoice i ON i.id = c.invoice_id LEFT JOIN payment p ON p.id = c.payment_id
  WHERE (c.invoice_id IS NOT NULL AND (c.status <> 'approved' OR i.id IS NULL OR i.advertiser_id <> c.advertiser_id
      OR i.currency_code <> c.currency_code OR c.invoiced_at IS NULL OR c.invoiced_at <> i.invoice_date
      OR c.decided_at > i.invoice_date OR c.modified_at > i.invoice_date))
    OR (c.invoice_id IS NULL AND c.invoiced_at IS NOT NULL)
    OR (c.payment_id IS NOT NULL AND (c.invoice_id IS NULL OR i.status <> 'Settled' OR p.id IS NULL
      OR p.publisher_id <> c.publisher_id OR p.currency_code <> c.currency_code OR p.created_at < i.invoice_date))
    OR c.modified_at < greatest(c.converted_at, coalesce(c.decided_at, c.converted_at))
    OR (c.status = 'pending') <> (c.decided_at IS NULL)
    OR (c.status = 'rejected') <> (c.rejection_code IS NOT NULL)`;

/** Only enquiries make conversions without a click, when they are approved; some are taken back later. */
const click = `
  SELECT c.id, c.click_id, c.click_at, c.converted_at
  FROM conversion c
  JOIN campaign g ON g.id = c.campaign_id
  LEFT JOIN traffic_event t ON t.id = c.click_id
  WHERE CASE WHEN c.click_id IS NULL
    THEN c.click_at IS NOT NULL OR NOT EXISTS (SELECT 1 FROM enquiry e WHERE e.conversion_id = c.id)
    ELSE t.id IS NULL OR t.kind <> 'click' OR t.relation_id <> c.relation_id OR c.click_at IS NULL OR t.occurred_at <> c.click_at
      OR c.click_at >= c.converted_at OR c.click_at < c.converted_at - g.cookie_days * INTERVAL '1 day'
      OR coalesce(t.website_id, 0) <> coalesce(c.website_id, 0) OR coalesce(t.placement_id, 0) <> coalesce(c.placement_id, 0)
      OR coalesce(t.creative_id, 0) <> coalesce(c.creative_id, 0) OR coalesce(t.place_id, 0) <> coalesce(c.place_id, 0)
      OR coalesce(t.visitor_id, 0) <> coalesce(c.visitor_id, 0) OR t.device_type <> c.device_type OR t.operating_system <> c.operating_system
    END`;

const baskets = `
  SELECT c.id, c.value, sum(i.value) AS items
  FROM conversion c JOIN conversion_item i ON i.conversion_id = c.id
  GROUP BY c.id, c.value HAVING sum(i.value) <> c.value`;

const receipts = `
  SELECT i.id, i.receipts, coalesce(r.amount, 0) AS received
  FROM invoice i LEFT JOIN (SELECT invoice_id, sum(amount) AS amount FROM invoice_receipt GROUP BY invoice_id) r ON r.invoice_id = i.id
  WHERE i.receipts <> coalesce(r.amount, 0)`;

/** No receipt precedes the invoice; no payment is in the month of settlement or before. */
const settled = `
  SELECT i.id, i.status, i.settled_at
  FROM invoice i
  LEFT JOIN (SELECT c.invoice_id, min(p.created_at) AS paid_at FROM conversion c JOIN payment p ON p.id = c.payment_id GROUP BY c.invoice_id) p ON p.invoice_id = i.id
  LEFT JOIN (SELECT invoice_id, min(received_on) AS first_on FROM invoice_receipt GROUP BY invoice_id) r ON r.invoice_id = i.id
  WHERE (i.status = 'Settled') <> (i.settled_at IS NOT NULL) OR i.settled_at < i.invoice_date
    OR p.paid_at < date_trunc('month', i.settled_at) + INTERVAL '1 month' OR r.first_on < CAST(i.invoice_date AS DATE)`;

/** A month's click costs are on invoices at most once. */
const clicks = `
  SELECT l.campaign_id, l.month, l.net, coalesce(t.net, 0) AS cost
  FROM (SELECT l.campaign_id, l.month, sum(l.quantity) AS quantity, sum(l.net) AS net
    FROM invoice_line l JOIN invoice i ON i.id = l.invoice_id WHERE l.month IS NOT NULL AND NOT i.deleted GROUP BY l.campaign_id, l.month) l
  LEFT JOIN (SELECT campaign_id, CAST(date_trunc('month', occurred_at) AS DATE) AS month, sum(quantity) AS quantity, sum(click_net_cost) AS net
    FROM traffic_event WHERE kind = 'click' GROUP BY 1, 2) t ON t.campaign_id = l.campaign_id AND t.month = l.month
  WHERE l.net > coalesce(t.net, 0) OR l.quantity > coalesce(t.quantity, 0)`;

export const invariants: readonly Invariant[] = [
  { name: '1: a commission follows from its commission group', sql: commission },
  { name: '2: net cost is commission and fee, at the advertiser’s rates', sql: netCost },
  { name: '3: an invoice is the sum of its conversions and lines', sql: invoiceSums },
  { name: '4: a payment is the sum of its conversions', sql: paymentSums },
  { name: '5: only approved is invoiced, only invoiced is paid', sql: order },
  { name: '6: every conversion has its click', sql: click },
  { name: 'a basket adds up to the value', sql: baskets },
  { name: 'clicks are charged once', sql: clicks },
  { name: 'receipts are what an invoice says it received', sql: receipts },
  { name: 'settled invoices say when, and are paid out later', sql: settled },
];
