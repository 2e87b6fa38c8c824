-- Connected live networks. The table connection is used in the installation's first database, the others in the
-- database of the connected network, which is filled by reading the live one.

CREATE TABLE connection (
  network_id BIGINT PRIMARY KEY,         -- the row of network, of kind connected
  url TEXT NOT NULL,                     -- address of the interface, without /v1
  role TEXT NOT NULL,                    -- publisher | advertiser
  agency_id BIGINT NOT NULL,
  contact_id BIGINT NOT NULL,
  name TEXT NOT NULL,
  sealed_key TEXT NOT NULL,              -- AES-256-GCM with a key of the installation
  per_minute BIGINT NOT NULL,            -- requests that the live network takes
  state TEXT NOT NULL,                   -- reading | paused
  revision BIGINT NOT NULL,              -- counts changes of what the reader works with
  created_by TEXT,                       -- auth_user.id; null: made by a setting or a command
  created_at TIMESTAMP NOT NULL,
  changed_at TIMESTAMP NOT NULL
);

CREATE TABLE mirror_part (               -- what is read, each with the position of its reading
  name TEXT PRIMARY KEY,                 -- campaigns, month 2026-10 …
  kind TEXT NOT NULL,
  month TEXT,                            -- yyyy-mm of a part that is a month's
  rank BIGINT NOT NULL,                  -- the lowest is read first
  state TEXT NOT NULL,                   -- waiting | reading | done
  position TEXT,                         -- JSON: where the reading goes on; null at its beginning
  expected BIGINT,                       -- rows that the network says there are; null: not said
  found BIGINT NOT NULL,                 -- rows of this or the last reading
  requests BIGINT NOT NULL,              -- of all readings
  failures BIGINT NOT NULL,              -- in a row
  trouble TEXT,                          -- JSON: a refusal; why the last request failed
  read_at TIMESTAMP,                     -- end of the last whole reading
  next_at TIMESTAMP                      -- not before; null: not again
);

CREATE TABLE mirror_answer (             -- answers as the live network gave them, for members that no table has
  path TEXT PRIMARY KEY,                 -- listCampaigns/30001
  body TEXT NOT NULL,                    -- JSON
  read_at TIMESTAMP NOT NULL
);

CREATE TABLE mirror_budget (             -- requests of the last minute, counted here for every server
  bucket TEXT PRIMARY KEY,
  sent TEXT NOT NULL,                    -- JSON: pairs of a second and the requests in it
  pace BIGINT,                           -- requests a minute after the network asked for fewer; null: as set
  slowed_at TIMESTAMP,
  not_before TIMESTAMP,                  -- the live network's Retry-After
  revision BIGINT NOT NULL
);

CREATE TABLE mirror_rate (               -- exchange rates as far as conversions show them
  day DATE NOT NULL,
  from_currency TEXT NOT NULL,
  to_currency TEXT NOT NULL,
  given DECIMAL(18,8),                   -- said by the live network; null: between low and high
  low DECIMAL(30,15) NOT NULL,
  high DECIMAL(30,15) NOT NULL
);

CREATE TABLE mirror_agreement (          -- sums of a month here and there
  month TEXT NOT NULL,
  what TEXT NOT NULL,                    -- conversions, commission, clicks, impressions, overview, invoiced
  status TEXT NOT NULL,                  -- of conversions; empty where it has none
  currency TEXT NOT NULL,                -- empty for counts
  ours TEXT NOT NULL,
  theirs TEXT NOT NULL,
  agreed BOOLEAN NOT NULL,
  checked_at TIMESTAMP NOT NULL
);
