-- The network's tables. SQL that DuckDB and PostgreSQL both take.
--
-- Money is DECIMAL(18,4), rates DECIMAL(18,8), ids BIGINT, instants TIMESTAMP in UTC.
-- No foreign keys: DuckDB rewrites a row as delete and insert when an indexed column
-- changes, which its own foreign-key check then refuses. The invariants' tests check them.
-- Ids of new rows come from sequences asked for by name, never from column defaults.

-- Places, verticals, rates ------------------------------------------------------------

CREATE TABLE country (
  id BIGINT PRIMARY KEY,
  code TEXT NOT NULL,                    -- ISO 3166-1 alpha-2
  name TEXT NOT NULL
);

CREATE TABLE place (                     -- where a visitor was, as far as it is known
  id BIGINT PRIMARY KEY,
  country_code TEXT NOT NULL,
  region_name TEXT NOT NULL,
  city TEXT NOT NULL
);

CREATE TABLE vertical (
  id BIGINT PRIMARY KEY,
  parent_id BIGINT,                      -- null for a primary vertical
  name TEXT NOT NULL
);

CREATE TABLE exchange_rate (             -- every pair on every day, so that converting is one multiplication
  day DATE NOT NULL,
  from_currency TEXT NOT NULL,
  to_currency TEXT NOT NULL,
  rate DECIMAL(18,8) NOT NULL            -- 1 from_currency = rate to_currency; 1 for a currency into itself
);

-- Who takes part ----------------------------------------------------------------------

CREATE TABLE agency (
  id BIGINT PRIMARY KEY,
  name TEXT NOT NULL,
  company_name TEXT NOT NULL,
  registration_number TEXT NOT NULL,
  address TEXT NOT NULL,
  country_code TEXT NOT NULL,
  currency_code TEXT NOT NULL
);

CREATE TABLE account_manager (           -- PAM of publishers and CAM of campaigns
  id BIGINT PRIMARY KEY,
  agency_id BIGINT NOT NULL,
  first_name TEXT NOT NULL,
  surname TEXT NOT NULL,
  email TEXT NOT NULL
);

CREATE TABLE contact (                   -- an advertiser (MID) or a publisher (AID)
  id BIGINT PRIMARY KEY,
  agency_id BIGINT NOT NULL,
  kind TEXT NOT NULL,                    -- advertiser | publisher
  name TEXT NOT NULL,
  company_name TEXT NOT NULL,
  email TEXT NOT NULL,
  country_code TEXT NOT NULL,
  currency_code TEXT NOT NULL,           -- a publisher is paid, an advertiser invoiced in it
  active BOOLEAN NOT NULL,
  account_manager_id BIGINT NOT NULL,
  managed_by TEXT NOT NULL,              -- optimise | advertiser: who runs the account
  payment_type TEXT NOT NULL,            -- express | faster | nonstandard
  fee_rate DECIMAL(18,8) NOT NULL,       -- advertiser: network fee as a fraction of commission; publisher: 0
  vat_rate DECIMAL(18,8) NOT NULL,       -- 0.2 = 20 %
  publisher_type TEXT,                   -- Content, Cashback, Voucher, Email, Social, Search, App
  partner_type TEXT,                     -- Standard, Strategic, New
  fca_authorised BOOLEAN NOT NULL,
  fca_number BIGINT,
  account_type_id BIGINT,                -- advertiser's service plan
  colour TEXT NOT NULL,                  -- of the drawn logo, #rrggbb
  created_at TIMESTAMP NOT NULL
);

CREATE TABLE contact_user (              -- people at an advertiser, shown on its campaigns
  id BIGINT PRIMARY KEY,
  contact_id BIGINT NOT NULL,
  agency_id BIGINT NOT NULL,
  first_name TEXT NOT NULL,
  surname TEXT NOT NULL,
  email TEXT NOT NULL,
  primary_contact BOOLEAN NOT NULL,
  admin_user BOOLEAN NOT NULL
);

CREATE TABLE website (
  id BIGINT PRIMARY KEY,
  agency_id BIGINT NOT NULL,
  contact_id BIGINT NOT NULL,            -- the publisher
  name TEXT NOT NULL,
  url TEXT NOT NULL
);

-- What is promoted --------------------------------------------------------------------

CREATE TABLE campaign_group (            -- a named set of campaigns of one advertiser
  id BIGINT PRIMARY KEY,
  agency_id BIGINT NOT NULL,
  advertiser_id BIGINT NOT NULL,
  name TEXT NOT NULL
);

CREATE TABLE campaign (                  -- id is the productId (PID): 5 digits
  id BIGINT PRIMARY KEY,
  agency_id BIGINT NOT NULL,
  advertiser_id BIGINT NOT NULL,
  account_manager_id BIGINT NOT NULL,    -- the CAM
  campaign_group_id BIGINT NOT NULL,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  status TEXT NOT NULL,                  -- live | waiting | paused
  campaign_type_id BIGINT NOT NULL,      -- 1 Cost per sale, 2 Cost per lead, 3 Cost per click, 4 Hybrid
  payout_type_id BIGINT NOT NULL,        -- 1 Percentage, 2 Fixed, 3 Per click
  platform_type_id BIGINT NOT NULL,      -- 1 Shopify, 2 WooCommerce, 3 Magento, 4 Salesforce Commerce Cloud, 5 Own platform
  tracking_type TEXT NOT NULL,           -- Cookie, Server to server, App
  consent_method TEXT NOT NULL,
  currency_code TEXT NOT NULL,
  country_code TEXT NOT NULL,            -- primary market
  primary_vertical_id BIGINT NOT NULL,
  secondary_vertical_id BIGINT NOT NULL,
  website_url TEXT NOT NULL,             -- landing page, https
  website_params TEXT NOT NULL,
  third_party_url TEXT,
  test_url TEXT NOT NULL,
  cookie_days BIGINT NOT NULL,
  first_last_cookie TEXT NOT NULL,       -- last | first
  validation_days BIGINT NOT NULL,       -- a conversion is to be decided within them
  validation_end_days BIGINT NOT NULL,   -- after them it is decided automatically
  daily_cap BIGINT,                      -- conversions a day, null = none
  post_view_days BIGINT NOT NULL,        -- 0 = no post-view
  deeplink_enabled BOOLEAN NOT NULL,
  uid_enabled BOOLEAN NOT NULL,
  cross_tracking BOOLEAN NOT NULL,
  item_level BOOLEAN NOT NULL,           -- baskets are tracked item by item
  incentive BOOLEAN NOT NULL,
  cashback BOOLEAN NOT NULL,
  voucher BOOLEAN NOT NULL,
  brand_bidding BOOLEAN NOT NULL,
  email BOOLEAN NOT NULL,
  social_media BOOLEAN NOT NULL,
  behavioural_retargeting BOOLEAN NOT NULL,
  adult_content BOOLEAN NOT NULL,
  pop_under_up BOOLEAN NOT NULL,
  fca_authorised BOOLEAN NOT NULL,       -- publishers must be authorised by the FCA
  click_commission DECIMAL(18,4) NOT NULL, -- of one click of a cost-per-click campaign, else 0
  terms_body TEXT NOT NULL,
  terms_created_at TIMESTAMP NOT NULL,
  postback_url TEXT,
  default_campaign BOOLEAN NOT NULL,
  signup_type TEXT NOT NULL,             -- default | auto | manual
  auto_cross_sell BOOLEAN NOT NULL,
  accepting_applications BOOLEAN NOT NULL,
  require_reason BOOLEAN NOT NULL,
  require_reason_question TEXT,
  eligibility_setting BIGINT NOT NULL,   -- 0 everybody, 1 no incentive sites, 2 strategic partners only
  default_language_id BIGINT NOT NULL,   -- 1 English, 2 German, 3 French, 4 Portuguese, 5 Hindi
  service_plan_id BIGINT NOT NULL,
  protected_group_id BIGINT,
  protected_group_name TEXT,
  logo_guid TEXT NOT NULL,
  launched_at TIMESTAMP NOT NULL,
  created_at TIMESTAMP NOT NULL,
  modified_at TIMESTAMP NOT NULL
);

CREATE TABLE campaign_market (
  campaign_id BIGINT NOT NULL,
  agency_id BIGINT NOT NULL,
  country_id BIGINT NOT NULL,
  is_primary BOOLEAN NOT NULL
);

CREATE TABLE campaign_cross_sell (       -- other agencies whose publishers may join
  campaign_id BIGINT NOT NULL,
  agency_id BIGINT NOT NULL,             -- the campaign's own agency
  other_agency_id BIGINT NOT NULL
);

CREATE TABLE enquiry_rule (              -- what a claim for a campaign must hold; none: no claims are taken
  campaign_id BIGINT PRIMARY KEY,
  agency_id BIGINT NOT NULL,
  needs_name BOOLEAN NOT NULL,
  needs_email BOOLEAN NOT NULL,
  needs_postal_code BOOLEAN NOT NULL,
  needs_value BOOLEAN NOT NULL,
  reference_type TEXT NOT NULL,          -- Alpha, Numeric, Alphanumeric, Regex
  reference_pattern TEXT,
  reference_max_length BIGINT NOT NULL,
  min_age_days BIGINT NOT NULL,          -- a claim is taken so many days after the sale
  description TEXT NOT NULL,
  updated_at TIMESTAMP NOT NULL
);

CREATE TABLE relation (                  -- a publisher in a campaign; id is the campaignId: 7 digits
  id BIGINT PRIMARY KEY,
  agency_id BIGINT NOT NULL,
  campaign_id BIGINT NOT NULL,
  advertiser_id BIGINT NOT NULL,
  publisher_id BIGINT NOT NULL,
  status TEXT NOT NULL,                  -- live | pending | rejected | paused
  sub_status TEXT NOT NULL,              -- live | awaiting approval | declined | paused by advertiser
  applied_at TIMESTAMP NOT NULL,
  live_at TIMESTAMP,
  rejected_at TIMESTAMP,
  cancelled_at TIMESTAMP,
  terms_accepted BOOLEAN NOT NULL
);

CREATE TABLE commission_group (          -- a band of a campaign's commission
  id BIGINT PRIMARY KEY,
  agency_id BIGINT NOT NULL,
  campaign_id BIGINT NOT NULL,
  publisher_id BIGINT,                   -- null: for every publisher
  name TEXT NOT NULL,
  type_id BIGINT NOT NULL,               -- 1 Default, 2 Attribute, 3 Value band, 4 Publisher
  lower_limit DECIMAL(18,4),             -- order value from …
  upper_limit DECIMAL(18,4),             -- … up to, not including; null = no limit
  is_percentage BOOLEAN NOT NULL,
  amount DECIMAL(18,4) NOT NULL,         -- per cent of the value, or a fixed sum in the campaign's currency
  item_level BOOLEAN NOT NULL
);

CREATE TABLE commission_group_attribute (
  id BIGINT PRIMARY KEY,
  commission_group_id BIGINT NOT NULL,
  agency_id BIGINT NOT NULL,
  campaign_id BIGINT NOT NULL,
  condition TEXT NOT NULL,               -- AND | OR
  name TEXT NOT NULL,                    -- customerType, voucherCode, itemCategory, country
  operator TEXT NOT NULL,                -- equals
  value TEXT NOT NULL
);

CREATE TABLE creative (                  -- an ad unit in its ad container
  id BIGINT PRIMARY KEY,                 -- adUnitId
  agency_id BIGINT NOT NULL,
  campaign_id BIGINT NOT NULL,
  advertiser_id BIGINT NOT NULL,
  name TEXT NOT NULL,
  container_id BIGINT NOT NULL,
  container_name TEXT NOT NULL,
  unit_path TEXT NOT NULL,
  unit_type_name TEXT NOT NULL,          -- Banner, Text link, HTML5, Video
  height BIGINT NOT NULL,
  width BIGINT NOT NULL
);

CREATE TABLE placement (
  id BIGINT PRIMARY KEY,
  agency_id BIGINT NOT NULL,
  campaign_id BIGINT NOT NULL,
  relation_id BIGINT NOT NULL,
  advertiser_id BIGINT NOT NULL,
  publisher_id BIGINT NOT NULL,
  type_id BIGINT NOT NULL,               -- 1 Listing, 2 Email, 3 Display, 4 Eligibility, 5 Non Eligibility
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  destination_url TEXT,                  -- null: the campaign's landing page
  identifier TEXT NOT NULL,
  mask_url TEXT,
  user_created BOOLEAN NOT NULL,
  import_type BIGINT NOT NULL,           -- 0 by hand, 1 with a deep link, 2 by file
  created_by_name TEXT,
  created_by_surname TEXT,
  deleted BOOLEAN NOT NULL,
  created_at TIMESTAMP NOT NULL
);

CREATE TABLE voucher_code (
  id BIGINT PRIMARY KEY,
  agency_id BIGINT NOT NULL,
  campaign_id BIGINT NOT NULL,
  advertiser_id BIGINT NOT NULL,
  publisher_id BIGINT,                   -- null: for every publisher of the campaign
  category_id BIGINT NOT NULL,
  category_name TEXT NOT NULL,
  code TEXT NOT NULL,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  discount TEXT NOT NULL,
  kind TEXT NOT NULL,                    -- Voucher | Offer
  deeplink_url TEXT NOT NULL,
  culture_code TEXT NOT NULL,
  is_exclusive BOOLEAN NOT NULL,
  shopify_code BOOLEAN NOT NULL,
  activates_at TIMESTAMP NOT NULL,
  expires_at TIMESTAMP NOT NULL,
  added_at TIMESTAMP NOT NULL
);

CREATE TABLE product_feed (
  id BIGINT PRIMARY KEY,                 -- feedId
  agency_id BIGINT NOT NULL,
  campaign_id BIGINT NOT NULL,
  advertiser_id BIGINT NOT NULL,
  name TEXT NOT NULL,
  item_count BIGINT NOT NULL,
  item_added_count BIGINT NOT NULL,
  item_changed_count BIGINT NOT NULL,
  imported_at TIMESTAMP NOT NULL
);

CREATE TABLE product (                   -- what a feed lists
  id BIGINT PRIMARY KEY,
  feed_id BIGINT NOT NULL,
  agency_id BIGINT NOT NULL,
  campaign_id BIGINT NOT NULL,
  sku TEXT NOT NULL,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  category TEXT NOT NULL,
  brand TEXT NOT NULL,
  price DECIMAL(18,4) NOT NULL,
  currency_code TEXT NOT NULL,
  url TEXT NOT NULL,
  image_url TEXT NOT NULL,
  in_stock BOOLEAN NOT NULL
);

CREATE TABLE short_url (
  code TEXT PRIMARY KEY,
  agency_id BIGINT NOT NULL,
  contact_id BIGINT NOT NULL,
  long_url TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL
);

-- Facts -------------------------------------------------------------------------------

CREATE TABLE conversion (                -- stored by agency, publisher and time
  id BIGINT PRIMARY KEY,
  agency_id BIGINT NOT NULL,
  publisher_id BIGINT NOT NULL,
  advertiser_id BIGINT NOT NULL,
  campaign_id BIGINT NOT NULL,
  relation_id BIGINT NOT NULL,
  website_id BIGINT,
  placement_id BIGINT,
  creative_id BIGINT,
  place_id BIGINT,
  click_id BIGINT,                       -- the credited traffic_event; null for a granted claim without one
  visitor_id BIGINT,
  legacy_id BIGINT,                      -- id in the system before this one
  advertiser_ref TEXT NOT NULL,          -- the advertiser's order or application reference
  app_guid TEXT NOT NULL,
  impression_at TIMESTAMP,               -- first impression of its path, if any
  click_at TIMESTAMP,
  converted_at TIMESTAMP NOT NULL,
  modified_at TIMESTAMP NOT NULL,
  status TEXT NOT NULL,                  -- pending | approved | rejected
  decided_at TIMESTAMP,
  rejection_code BIGINT,                 -- 1 Cancelled … 8 Other
  rejection_reason TEXT,
  invoice_id BIGINT,
  invoiced_at TIMESTAMP,                 -- the invoice's date
  payment_id BIGINT,
  network_calc_at TIMESTAMP,             -- when it counts for the advertiser's invoice
  publisher_calc_at TIMESTAMP,           -- when it counts for the publisher's payment
  raw_currency TEXT NOT NULL,            -- as the advertiser sent it
  raw_amount DECIMAL(18,4) NOT NULL,
  currency_code TEXT NOT NULL,           -- the campaign's, of everything below
  orig_value DECIMAL(18,4) NOT NULL,     -- order value as first tracked
  value DECIMAL(18,4) NOT NULL,          -- order value now
  commission DECIMAL(18,4) NOT NULL,     -- what the publisher earns
  net_cost DECIMAL(18,4) NOT NULL,       -- commission + network fee
  fee_rate DECIMAL(18,8) NOT NULL,       -- as they were when it was tracked
  vat_rate DECIMAL(18,8) NOT NULL,
  commission_group_id BIGINT NOT NULL,
  device_type TEXT NOT NULL,             -- desktop, mobile, tablet, other
  device_type_count BIGINT NOT NULL,     -- device types on the path, 1 … 4
  operating_system TEXT NOT NULL,        -- Windows, macOS, Linux, Android, iOS, other
  customer_type TEXT,                    -- new | returning
  quote_action TEXT,                     -- of insurance and finance
  voucher_code TEXT,
  uid TEXT,                              -- the publisher's own sub id
  ip_address TEXT,
  referrer TEXT,
  deeplink_url TEXT,
  loyalty BOOLEAN NOT NULL,
  ex1 TEXT, ex2 TEXT, ex3 TEXT, ex4 TEXT, ex5 TEXT, ex6 TEXT,
  ex7 TEXT, ex8 TEXT, ex9 TEXT, ex10 TEXT, ex11 TEXT
);

CREATE TABLE conversion_item (           -- the basket; its values add up to the conversion's
  id BIGINT NOT NULL,
  conversion_id BIGINT NOT NULL,
  agency_id BIGINT NOT NULL,
  publisher_id BIGINT NOT NULL,
  advertiser_id BIGINT NOT NULL,
  sku TEXT NOT NULL,
  name TEXT NOT NULL,
  category TEXT NOT NULL,
  brand TEXT NOT NULL,
  policy_type TEXT,                      -- of insurance
  volume BIGINT NOT NULL,
  value DECIMAL(18,4) NOT NULL,          -- of the line, in the campaign's currency
  status TEXT NOT NULL
);

CREATE TABLE assist (                    -- a publisher that also sent a click within the window
  id BIGINT NOT NULL,
  conversion_id BIGINT NOT NULL,
  agency_id BIGINT NOT NULL,
  publisher_id BIGINT NOT NULL,          -- the assisting one
  advertiser_id BIGINT NOT NULL,
  campaign_id BIGINT NOT NULL,
  relation_id BIGINT NOT NULL,
  website_id BIGINT,
  placement_id BIGINT,
  creative_id BIGINT,
  place_id BIGINT,
  device_type TEXT NOT NULL,
  operating_system TEXT NOT NULL,
  currency_code TEXT NOT NULL,
  click_at TIMESTAMP NOT NULL,
  converted_at TIMESTAMP NOT NULL        -- of the conversion: when the assist counts
);

CREATE TABLE traffic_event (             -- stored by agency, publisher and time
  id BIGINT NOT NULL,
  agency_id BIGINT NOT NULL,
  publisher_id BIGINT NOT NULL,
  advertiser_id BIGINT NOT NULL,
  campaign_id BIGINT NOT NULL,
  relation_id BIGINT NOT NULL,
  website_id BIGINT,
  placement_id BIGINT,
  creative_id BIGINT,
  place_id BIGINT,
  visitor_id BIGINT,                     -- null for impressions
  kind TEXT NOT NULL,                    -- impression, click, quote, quoteStart, homepage, landingPage, contentPage, basket, application…
  occurred_at TIMESTAMP NOT NULL,
  quantity BIGINT NOT NULL,              -- 1; impressions are counted by the minute
  device_type TEXT NOT NULL,
  operating_system TEXT NOT NULL,
  currency_code TEXT NOT NULL,
  click_commission DECIMAL(18,4) NOT NULL, -- of a click of a cost-per-click campaign, else 0
  click_net_cost DECIMAL(18,4) NOT NULL,
  vat_rate DECIMAL(18,8) NOT NULL,
  uid TEXT,
  referrer TEXT
);

-- Claims and money --------------------------------------------------------------------

CREATE TABLE enquiry (                   -- a claim for a sale that was not tracked
  id BIGINT PRIMARY KEY,
  agency_id BIGINT NOT NULL,
  publisher_id BIGINT NOT NULL,
  advertiser_id BIGINT NOT NULL,
  campaign_id BIGINT NOT NULL,
  relation_id BIGINT NOT NULL,
  status_id BIGINT NOT NULL,             -- 1 Open, 2 With advertiser, 3 Approved, 4 Rejected, 5 Closed
  advertiser_ref TEXT NOT NULL,
  publisher_ref TEXT,
  customer_name TEXT,
  uid TEXT,
  transaction_at TIMESTAMP NOT NULL,
  currency_code TEXT NOT NULL,
  value DECIMAL(18,4) NOT NULL,
  expected_commission DECIMAL(18,4),
  conversion_id BIGINT,                  -- made by its approval
  rejection_code BIGINT,
  rejection_reason TEXT,
  notes TEXT NOT NULL,                   -- the publisher's words
  network_notes TEXT NOT NULL,           -- the network's
  created_at TIMESTAMP NOT NULL,
  modified_at TIMESTAMP NOT NULL
);

CREATE TABLE enquiry_note (
  id BIGINT PRIMARY KEY,
  enquiry_id BIGINT NOT NULL,
  agency_id BIGINT NOT NULL,
  author_name TEXT NOT NULL,
  author_role TEXT NOT NULL,             -- publisher | advertiser | manager
  body TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL
);

CREATE TABLE invoice (
  id BIGINT PRIMARY KEY,
  agency_id BIGINT NOT NULL,
  advertiser_id BIGINT NOT NULL,
  account_manager_id BIGINT NOT NULL,
  parent_invoice_id BIGINT,              -- a credit note's invoice
  invoice_type_id BIGINT NOT NULL,       -- 1 Invoice, 2 Credit note
  commission_type_id BIGINT NOT NULL,    -- 1 Performance, 2 Click
  status TEXT NOT NULL,                  -- Draft, Settled, Contra, Sent, Allocated
  invoice_date TIMESTAMP NOT NULL,
  created_at TIMESTAMP NOT NULL,
  sent_at TIMESTAMP,
  currency_code TEXT NOT NULL,
  net DECIMAL(18,4) NOT NULL,
  vat DECIMAL(18,4) NOT NULL,
  gross DECIMAL(18,4) NOT NULL,
  vat_rate DECIMAL(18,8) NOT NULL,
  receipts DECIMAL(18,4) NOT NULL,
  credit_note_allocation DECIMAL(18,4) NOT NULL,
  outstanding DECIMAL(18,4) NOT NULL,
  fund_on_delivery BOOLEAN NOT NULL,     -- FOD: paid before it is settled
  po_number TEXT,
  po_value DECIMAL(18,4),
  deleted BOOLEAN NOT NULL,
  file_name TEXT NOT NULL
);

CREATE TABLE invoice_line (              -- click cost of a campaign and month
  id BIGINT PRIMARY KEY,
  invoice_id BIGINT NOT NULL,
  agency_id BIGINT NOT NULL,
  campaign_id BIGINT NOT NULL,
  description TEXT NOT NULL,
  quantity BIGINT NOT NULL,
  net DECIMAL(18,4) NOT NULL
);

CREATE TABLE payment (
  id BIGINT PRIMARY KEY,
  agency_id BIGINT NOT NULL,
  publisher_id BIGINT NOT NULL,
  start_year BIGINT NOT NULL,
  start_month BIGINT NOT NULL,
  end_year BIGINT NOT NULL,
  end_month BIGINT NOT NULL,
  currency_code TEXT NOT NULL,           -- every payment is in one currency, that of its conversions
  net_payout DECIMAL(18,4) NOT NULL,
  vat_payout DECIMAL(18,4) NOT NULL,
  total DECIMAL(18,4) NOT NULL,
  vat_rate DECIMAL(18,8) NOT NULL,
  status TEXT NOT NULL,                  -- Raised | Sent
  payment_type TEXT NOT NULL,            -- Standard | Fast | Fast (Adjustment) | Fast (Reversal)
  invoice_company_id BIGINT NOT NULL,    -- the agency's company that pays
  withdrawal_id BIGINT,
  withdrawal_locked BOOLEAN NOT NULL,
  pending_withdrawal_request BOOLEAN NOT NULL,
  created_at TIMESTAMP NOT NULL,
  sent_at TIMESTAMP
);

CREATE TABLE file_entry (
  id BIGINT PRIMARY KEY,
  agency_id BIGINT NOT NULL,
  contact_id BIGINT NOT NULL,            -- whose explorer it is in
  parent_id BIGINT,                      -- null: the top folder
  entry_type TEXT NOT NULL,              -- FILE | FOLDER
  category_id BIGINT NOT NULL,           -- 1 Validations, 2 Enquiries, 3 Invoices, 4 Creatives, 5 Product feeds, 6 Other
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  extension TEXT NOT NULL,
  content_type TEXT NOT NULL,
  storage_key TEXT,                      -- name below DATA_DIR/files; null for a folder
  size_bytes BIGINT NOT NULL,
  state TEXT NOT NULL,                   -- stored | queued | processing | done | failed
  result_entry_id BIGINT,                -- the file with each row's outcome
  campaign_id BIGINT,
  publisher_id BIGINT,
  download_count BIGINT NOT NULL,
  created_by TEXT,                       -- auth_user.id
  deleted_by TEXT,
  last_downloaded_by TEXT,
  created_at TIMESTAMP NOT NULL,
  deleted_at TIMESTAMP,
  last_downloaded_at TIMESTAMP,
  expires_at TIMESTAMP
);

-- Access ------------------------------------------------------------------------------

CREATE TABLE auth_user (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  email_verified BOOLEAN NOT NULL,
  image TEXT,
  created_at TIMESTAMP NOT NULL,
  updated_at TIMESTAMP NOT NULL
);

CREATE TABLE auth_session (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL,
  token TEXT NOT NULL,
  expires_at TIMESTAMP NOT NULL,
  ip_address TEXT,
  user_agent TEXT,
  created_at TIMESTAMP NOT NULL,
  updated_at TIMESTAMP NOT NULL
);

CREATE TABLE auth_account (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  provider_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  access_token TEXT,
  refresh_token TEXT,
  id_token TEXT,
  access_token_expires_at TIMESTAMP,
  refresh_token_expires_at TIMESTAMP,
  scope TEXT,
  password TEXT,
  created_at TIMESTAMP NOT NULL,
  updated_at TIMESTAMP NOT NULL
);

CREATE TABLE auth_verification (
  id TEXT PRIMARY KEY,
  identifier TEXT NOT NULL,
  value TEXT NOT NULL,
  expires_at TIMESTAMP NOT NULL,
  created_at TIMESTAMP,
  updated_at TIMESTAMP
);

CREATE TABLE auth_rate_limit (           -- attempts to sign in
  id TEXT PRIMARY KEY,
  key TEXT NOT NULL,
  count BIGINT NOT NULL,
  last_request BIGINT NOT NULL
);

CREATE TABLE membership (
  id BIGINT PRIMARY KEY,
  user_id TEXT NOT NULL,
  agency_id BIGINT NOT NULL,
  role TEXT NOT NULL,                    -- publisher | advertiser | manager
  contact_id BIGINT NOT NULL,            -- 0 for an account manager
  account_manager_id BIGINT,             -- who of the agency an account manager is
  created_at TIMESTAMP NOT NULL
);

CREATE TABLE service_account (
  id BIGINT PRIMARY KEY,
  membership_id BIGINT NOT NULL,
  name TEXT NOT NULL,
  key_prefix TEXT NOT NULL,              -- readable start of the key, to recognise it by
  key_hash TEXT NOT NULL,                -- SHA-256, hex
  created_at TIMESTAMP NOT NULL,
  expires_at TIMESTAMP,
  last_used_at TIMESTAMP,
  revoked_at TIMESTAMP
);

CREATE TABLE saved_view (                -- a list as somebody likes it: the address's query
  id BIGINT PRIMARY KEY,
  user_id TEXT NOT NULL,
  list TEXT NOT NULL,
  name TEXT NOT NULL,
  query TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL
);

CREATE TABLE saved_report (
  id BIGINT PRIMARY KEY,
  agency_id BIGINT NOT NULL,
  contact_id BIGINT NOT NULL,
  membership_id BIGINT NOT NULL,         -- whose it is
  shared BOOLEAN NOT NULL,               -- with the membership's colleagues
  name TEXT NOT NULL,
  version BIGINT NOT NULL,
  definition TEXT NOT NULL,              -- JSON
  created_at TIMESTAMP NOT NULL,
  updated_at TIMESTAMP NOT NULL
);

CREATE TABLE audit_event (
  id BIGINT PRIMARY KEY,
  agency_id BIGINT NOT NULL,
  contact_id BIGINT NOT NULL,
  actor_kind TEXT NOT NULL,              -- user | service_account | system
  actor_id TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  action TEXT NOT NULL,                  -- conversion.approved, service_account.created …
  subject_kind TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  before TEXT,                           -- JSON
  after TEXT,                            -- JSON
  occurred_at TIMESTAMP NOT NULL
);

CREATE TABLE setting (                   -- what the network must remember about itself
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
);

CREATE SEQUENCE contact_id START 900001;
CREATE SEQUENCE relation_id START 9000001;
CREATE SEQUENCE placement_id START 90000001;
CREATE SEQUENCE conversion_id START 900000000001;
CREATE SEQUENCE conversion_item_id START 900000000001;
CREATE SEQUENCE assist_id START 900000000001;
CREATE SEQUENCE traffic_event_id START 900000000001;
CREATE SEQUENCE enquiry_id START 90000001;
CREATE SEQUENCE enquiry_note_id START 90000001;
CREATE SEQUENCE invoice_id START 90000001;
CREATE SEQUENCE invoice_line_id START 90000001;
CREATE SEQUENCE payment_id START 90000001;
CREATE SEQUENCE file_entry_id START 90000001;
CREATE SEQUENCE membership_id START 1001;
CREATE SEQUENCE service_account_id START 1001;
CREATE SEQUENCE saved_view_id START 1001;
CREATE SEQUENCE saved_report_id START 1001;
CREATE SEQUENCE audit_event_id START 90000001;
