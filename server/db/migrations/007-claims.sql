-- Claims: what some campaigns ask for, and the order's worth as the publisher said it.

ALTER TABLE enquiry ADD COLUMN customer_email TEXT;
ALTER TABLE enquiry ADD COLUMN customer_postal_code TEXT;
ALTER TABLE enquiry ADD COLUMN raw_currency TEXT;          -- null: the campaign's
ALTER TABLE enquiry ADD COLUMN raw_value DECIMAL(18,4);
