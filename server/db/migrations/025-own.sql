-- Networks of one's own: who made them, their exchange rates, and publishers that apply.

ALTER TABLE network ADD COLUMN created_by TEXT;          -- auth_user.id of the person who made it

CREATE TABLE published_rate (            -- exchange rates as a central bank publishes them; exchange_rate is made from them
  day DATE NOT NULL,
  currency_code TEXT NOT NULL,
  per_euro DECIMAL(18,8) NOT NULL        -- 1 EUR = per_euro currency_code
);

CREATE TABLE application_page (          -- the public page of an agency on which publishers apply; none: it is closed
  agency_id BIGINT PRIMARY KEY,
  is_open BOOLEAN NOT NULL,
  questions TEXT NOT NULL                -- JSON: the questions that the agency asks
);

CREATE TABLE application_draft (         -- sent, and waiting for its address to be confirmed
  token_hash TEXT PRIMARY KEY,           -- SHA-256 of the link's token, hex
  agency_id BIGINT NOT NULL,
  email TEXT NOT NULL,
  content TEXT NOT NULL,                 -- JSON: everything that was written
  created_at TIMESTAMP NOT NULL,
  application_id BIGINT                  -- made by its confirmation
);

CREATE TABLE application (               -- of a publisher to be, whose address is confirmed
  id BIGINT PRIMARY KEY,
  agency_id BIGINT NOT NULL,
  status TEXT NOT NULL,                  -- received | accepted | refused
  company_name TEXT NOT NULL,
  person_name TEXT NOT NULL,
  email TEXT NOT NULL,
  websites TEXT NOT NULL,                -- JSON: addresses
  traffic_type TEXT NOT NULL,            -- Content, Cashback, Voucher, Email, Social, Search, App
  country_code TEXT NOT NULL,
  currency_code TEXT NOT NULL,
  answers TEXT NOT NULL,                 -- JSON: each question with its answer
  language TEXT NOT NULL,                -- en | de
  created_at TIMESTAMP NOT NULL,
  decided_at TIMESTAMP,
  decided_by TEXT,                       -- name of who decided
  reason TEXT,                           -- of a refusal
  contact_id BIGINT                      -- the publisher that it became
);

CREATE SEQUENCE application_id START 1001;
CREATE SEQUENCE IF NOT EXISTS account_manager_id START 1001;
CREATE SEQUENCE IF NOT EXISTS website_id START 900001;
