-- What stood on documents: an invoice or a payment that was sent keeps the companies as they were on that day.

CREATE TABLE former_company (            -- an advertiser or publisher, as it was until it was changed
  agency_id BIGINT NOT NULL,
  contact_id BIGINT NOT NULL,
  until TIMESTAMP NOT NULL,
  company_name TEXT NOT NULL,
  address TEXT,
  vat_number TEXT,
  country_code TEXT NOT NULL,
  PRIMARY KEY (contact_id, until)
);

CREATE TABLE former_agency (             -- an agency, as it was until it was changed
  agency_id BIGINT NOT NULL,
  until TIMESTAMP NOT NULL,
  company_name TEXT NOT NULL,
  registration_number TEXT NOT NULL,
  address TEXT NOT NULL,
  country_code TEXT NOT NULL,
  account_name TEXT,
  iban TEXT,
  bic TEXT,
  payment_document TEXT,                 -- statement | selfBilling
  PRIMARY KEY (agency_id, until)
);
