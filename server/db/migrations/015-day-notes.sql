-- Notes at days that the people of an account share; charts along time show them.

CREATE TABLE day_note (
  id BIGINT PRIMARY KEY,
  agency_id BIGINT NOT NULL,
  contact_id BIGINT NOT NULL,            -- the account; 0: the agency
  day DATE NOT NULL,
  text TEXT NOT NULL,
  author_name TEXT NOT NULL,             -- who wrote or changed it last
  revision BIGINT NOT NULL,              -- counts changes, so that none is overwritten unseen
  created_at TIMESTAMP NOT NULL,
  updated_at TIMESTAMP NOT NULL
);

CREATE SEQUENCE day_note_id START 1001;
