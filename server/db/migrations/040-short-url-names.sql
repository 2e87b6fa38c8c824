-- Short links with names of one's own, and those that are archived. All names of a link go on leading; one is shown.

CREATE TABLE short_url_name (
  name TEXT PRIMARY KEY,                 -- small letters, digits and hyphens
  code TEXT NOT NULL,
  agency_id BIGINT NOT NULL,
  contact_id BIGINT NOT NULL,
  shown BOOLEAN NOT NULL,
  created_at TIMESTAMP NOT NULL
);

CREATE TABLE short_url_archive (         -- beside short_url, which never changes
  code TEXT PRIMARY KEY,
  agency_id BIGINT NOT NULL,
  contact_id BIGINT NOT NULL,
  archived_at TIMESTAMP NOT NULL
);
