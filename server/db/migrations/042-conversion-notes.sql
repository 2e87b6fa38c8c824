-- What a publisher asks about a rejected conversion, and what it is answered.

CREATE TABLE conversion_note (
  id BIGINT PRIMARY KEY,
  conversion_id BIGINT NOT NULL,
  agency_id BIGINT NOT NULL,
  publisher_id BIGINT NOT NULL,          -- both as of the conversion
  advertiser_id BIGINT NOT NULL,
  author_name TEXT NOT NULL,             -- the account's, or the person's for the agency
  author_role TEXT NOT NULL,             -- publisher | advertiser | manager
  body TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL
);

CREATE SEQUENCE conversion_note_id START 90000001;
