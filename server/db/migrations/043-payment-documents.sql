-- What stands on the documents of an agency: the account that advertisers pay to, and what publishers get for a payment.

ALTER TABLE agency ADD COLUMN account_name TEXT;          -- whose bank account it is; null = the company's
ALTER TABLE agency ADD COLUMN iban TEXT;                  -- null where none was given
ALTER TABLE agency ADD COLUMN bic TEXT;
ALTER TABLE agency ADD COLUMN payment_document TEXT;      -- statement | selfBilling; null = statement
