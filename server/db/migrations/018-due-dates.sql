-- Until when an invoice is to be paid.

ALTER TABLE invoice ADD COLUMN due_on DATE;               -- null for a credit note

-- Invoices from before said nothing: 30 days, and the day itself where delivery waits for the money.
UPDATE invoice SET due_on = CAST(invoice_date AS DATE) + CASE WHEN fund_on_delivery THEN 0 ELSE 30 END
WHERE invoice_type_id = 1;
