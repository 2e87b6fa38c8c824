-- Accounts and campaigns that account managers make.

ALTER TABLE contact ADD COLUMN address TEXT;              -- of the company; null where nobody wrote one
ALTER TABLE contact ADD COLUMN vat_number TEXT;
ALTER TABLE contact ADD COLUMN minimum_payment DECIMAL(18,4); -- publisher: less, in its currency, waits; null = none
ALTER TABLE contact ADD COLUMN terms_days BIGINT;         -- advertiser: days to pay an invoice; null = those of the last one
ALTER TABLE contact ADD COLUMN revision BIGINT;           -- counts changes
ALTER TABLE website ADD COLUMN traffic_type TEXT;         -- Content, Cashback, Voucher, Email, Social, Search, App
ALTER TABLE campaign ADD COLUMN revision BIGINT;          -- counts changes
ALTER TABLE commission_group ADD COLUMN ended_at TIMESTAMP; -- values no sale any more; null while it does
ALTER TABLE relation ADD COLUMN answer TEXT;              -- to the campaign's question, by the publisher
ALTER TABLE relation ADD COLUMN reason TEXT;              -- of the last decision, by who decided

CREATE TABLE payment_detail (            -- the bank account that a contact is paid to, as it was given
  contact_id BIGINT PRIMARY KEY,
  agency_id BIGINT NOT NULL,
  account_name TEXT NOT NULL,
  iban TEXT NOT NULL,
  bic TEXT NOT NULL,                     -- empty where none was given
  updated_at TIMESTAMP NOT NULL
);

UPDATE contact SET revision = 1;
UPDATE campaign SET revision = 1;

CREATE SEQUENCE website_id START 900001;
CREATE SEQUENCE campaign_id START 90001;
CREATE SEQUENCE campaign_group_id START 90001;
CREATE SEQUENCE commission_group_id START 90000001;
CREATE SEQUENCE commission_group_attribute_id START 90000001;
