-- What a person may do in an account.

CREATE TABLE membership_next (
  id BIGINT PRIMARY KEY,
  user_id TEXT NOT NULL,
  agency_id BIGINT NOT NULL,
  role TEXT NOT NULL,                    -- publisher | advertiser | manager
  level TEXT NOT NULL,                   -- viewer | member | admin
  contact_id BIGINT NOT NULL,            -- 0 for an account manager
  account_manager_id BIGINT,             -- who of the agency an account manager is
  created_at TIMESTAMP NOT NULL
);

INSERT INTO membership_next
  SELECT id, user_id, agency_id, role, 'admin', contact_id, account_manager_id, created_at FROM membership;
DROP TABLE membership;
ALTER TABLE membership_next RENAME TO membership;
