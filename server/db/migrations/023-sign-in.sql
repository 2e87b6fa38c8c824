-- Sign-in: two factors, devices that signed in before, and guesses counted by account.

DELETE FROM auth_session;                -- tokens were stored as they are; now their hashes are

ALTER TABLE auth_user ADD COLUMN two_factor_enabled BOOLEAN;   -- null: never switched on
ALTER TABLE agency ADD COLUMN two_factor_required BOOLEAN;     -- null: no

CREATE TABLE auth_two_factor (
  id TEXT PRIMARY KEY,
  secret TEXT NOT NULL,                  -- encrypted
  backup_codes TEXT NOT NULL,            -- encrypted: those that are left
  user_id TEXT NOT NULL,
  verified BOOLEAN,                      -- false until a first code was right
  failed_verification_count BIGINT,
  locked_until TIMESTAMP
);

CREATE TABLE auth_device (
  user_id TEXT NOT NULL,
  device_hash TEXT NOT NULL,             -- SHA-256 of the device's cookie
  first_seen_at TIMESTAMP NOT NULL,
  last_seen_at TIMESTAMP NOT NULL,
  PRIMARY KEY (user_id, device_hash)
);

CREATE TABLE auth_guess (
  who TEXT PRIMARY KEY,                  -- SHA-256 of an address, or of a person and their device
  guesses BIGINT NOT NULL,               -- since the last right one
  free_at TIMESTAMP NOT NULL,            -- when the next one is looked at
  last_at TIMESTAMP NOT NULL
);
