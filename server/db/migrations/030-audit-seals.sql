-- Seals of the audit log: each covers the events up to an id, and the seal before it.

CREATE TABLE audit_seal (
  id BIGINT PRIMARY KEY,                 -- 1, 2, 3 …
  last_event_id BIGINT NOT NULL,         -- the events after the previous seal's, up to this one
  events BIGINT NOT NULL,                -- how many they are
  events_hash TEXT NOT NULL,             -- SHA-256 of the events, hex
  seal TEXT NOT NULL,                    -- HMAC-SHA-256 of the previous seal and this row, hex
  sealed_at TIMESTAMP NOT NULL,
  erased_at TIMESTAMP                    -- when the events were deleted because of their age
);
