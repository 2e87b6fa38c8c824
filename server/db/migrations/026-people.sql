-- People of an account: who is invited, who has left, and what their keys may do.

ALTER TABLE membership ADD COLUMN ended_at TIMESTAMP;                -- null while it is in force; its name stays on what it signed

-- When somebody last worked in this network.
CREATE TABLE person_seen (
  user_id TEXT PRIMARY KEY,
  seen_at TIMESTAMP NOT NULL
);

CREATE TABLE invitation (
  id BIGINT PRIMARY KEY,
  agency_id BIGINT NOT NULL,
  contact_id BIGINT NOT NULL,            -- 0 for the agency itself
  role TEXT NOT NULL,                    -- publisher | advertiser | manager
  level TEXT NOT NULL,                   -- viewer | member | admin
  email TEXT NOT NULL,                   -- in lower case
  language TEXT NOT NULL,                -- en | de
  code_hash TEXT NOT NULL,               -- SHA-256 of the code in its link
  mailed BOOLEAN NOT NULL,               -- false: the link was handed over by the one who invites
  invited_by BIGINT,                     -- membership; null: the network itself
  inviter_name TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL,
  ends_at TIMESTAMP NOT NULL,
  accepted_at TIMESTAMP,
  membership_id BIGINT,                  -- that it was accepted with
  withdrawn_at TIMESTAMP
);

CREATE SEQUENCE invitation_id START 1;

ALTER TABLE service_account ADD COLUMN level TEXT;                   -- viewer | member | admin; null: that of its membership
ALTER TABLE service_account ADD COLUMN operations TEXT;              -- JSON list of operations; null: all
ALTER TABLE service_account ADD COLUMN last_used_address TEXT;
ALTER TABLE service_account ADD COLUMN old_key_hash TEXT;            -- the key before the last rotation
ALTER TABLE service_account ADD COLUMN old_key_ends_at TIMESTAMP;
