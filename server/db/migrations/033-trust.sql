-- Tracked sales that a person is to look at, and people whose data is erased.

CREATE TABLE sale_flag (
  conversion_id BIGINT NOT NULL,
  agency_id BIGINT NOT NULL,
  publisher_id BIGINT NOT NULL,
  advertiser_id BIGINT NOT NULL,
  reason TEXT NOT NULL CHECK (reason IN ('burst', 'visitor', 'own')),
  flagged_at TIMESTAMP NOT NULL,
  PRIMARY KEY (conversion_id, reason)
);

CREATE TABLE erased_person (
  id BIGINT PRIMARY KEY,                 -- the number in "Erased person 7"
  user_id TEXT NOT NULL UNIQUE,          -- as of audit_event.actor_id; the user itself is gone
  erased_at TIMESTAMP NOT NULL
);

CREATE SEQUENCE erased_person_id START 1;

-- Where names and addresses of an erased person were taken out of sealed events: the hash after it, under a seal of
-- its own; the first hash and the chain stay.
ALTER TABLE audit_seal ADD COLUMN rewritten_hash TEXT;
ALTER TABLE audit_seal ADD COLUMN rewritten_seal TEXT;
