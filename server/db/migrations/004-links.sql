-- Links that are followed: where a click led, how often a short link was used.

ALTER TABLE traffic_event ADD COLUMN landing_url TEXT; -- of a click: the page it led to, without the click id

CREATE TABLE short_url_use (             -- beside short_url, which never changes
  code TEXT PRIMARY KEY,
  uses BIGINT NOT NULL,
  last_used_at TIMESTAMP NOT NULL
);

CREATE UNIQUE INDEX short_url_of_contact ON short_url (agency_id, contact_id, long_url);

CREATE SEQUENCE place_id START 900001;   -- countries of visitors that the table does not hold yet
