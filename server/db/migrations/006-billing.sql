-- Billing: runs, what came in for an invoice, which clicks are charged, and what somebody has looked at.

ALTER TABLE invoice ADD COLUMN settled_at TIMESTAMP;      -- when nothing was left outstanding; null unless Settled
ALTER TABLE invoice ADD COLUMN billing_run_id BIGINT;
ALTER TABLE invoice_line ADD COLUMN month DATE;           -- of clicks: the first day of theirs; null for credits
ALTER TABLE payment ADD COLUMN billing_run_id BIGINT;

CREATE TABLE billing_run (
  id BIGINT PRIMARY KEY,
  agency_id BIGINT NOT NULL,
  month DATE NOT NULL,                   -- its first day
  ran_by TEXT NOT NULL,                  -- the name of who started it
  ran_at TIMESTAMP NOT NULL
);

CREATE TABLE invoice_receipt (           -- money of an advertiser for one invoice
  id BIGINT PRIMARY KEY,
  invoice_id BIGINT NOT NULL,
  agency_id BIGINT NOT NULL,
  amount DECIMAL(18,4) NOT NULL,         -- in the invoice's currency
  received_on DATE NOT NULL,
  reference TEXT,                        -- as the bank has it
  created_at TIMESTAMP NOT NULL
);

CREATE TABLE last_seen (                 -- until when somebody has looked at a list of an account
  viewer_kind TEXT NOT NULL,             -- user | service_account
  viewer_id TEXT NOT NULL,
  agency_id BIGINT NOT NULL,
  contact_id BIGINT NOT NULL,
  list TEXT NOT NULL,
  seen_at TIMESTAMP NOT NULL,
  PRIMARY KEY (viewer_kind, viewer_id, agency_id, contact_id, list)
);

CREATE SEQUENCE billing_run_id START 90000001;
CREATE SEQUENCE invoice_receipt_id START 90000001;

-- Databases from before: clicks were charged the month before the invoice's date, and payments held what was settled
-- in their month. What is settled and not paid yet was settled at a day nobody noted.

UPDATE invoice_line SET month = (
  SELECT CAST(date_trunc('month', invoice.invoice_date) - INTERVAL '1 month' AS DATE) FROM invoice WHERE invoice.id = invoice_line.invoice_id)
WHERE description LIKE 'Clicks of %';

UPDATE invoice SET settled_at = coalesce(
  (SELECT min(greatest(invoice.invoice_date, CAST(payment.start_year || '-' || lpad(CAST(payment.start_month AS TEXT), 2, '0') || '-01' AS TIMESTAMP)))
    FROM conversion JOIN payment ON payment.id = conversion.payment_id WHERE conversion.invoice_id = invoice.id),
  least(localtimestamp, invoice_date + INTERVAL '45 days'))
WHERE status = 'Settled';

INSERT INTO invoice_receipt
SELECT nextval('invoice_receipt_id'), id, agency_id, receipts, CAST(coalesce(settled_at, sent_at, invoice_date) AS DATE), NULL, coalesce(settled_at, sent_at, invoice_date)
FROM invoice WHERE receipts <> 0;
