-- Batches of decisions on conversions: made, checked, confirmed, and then worked through by the service.

CREATE TABLE decision_batch (
  id BIGINT PRIMARY KEY,
  agency_id BIGINT NOT NULL,
  contact_id BIGINT NOT NULL,            -- the account it was made in; 0: the agency
  account_kind TEXT NOT NULL,            -- the scope it is done in: publisher | advertiser | agency
  role TEXT NOT NULL,                    -- advertiser | manager
  actor_kind TEXT NOT NULL,              -- who made it, or let it run last: user | service_account
  actor_id TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  membership_id BIGINT,                  -- who is told when it is done
  undoes BIGINT,                         -- the batch whose changes it takes back
  state TEXT NOT NULL,                   -- filling | checking | review | running | paused | done
  message TEXT,                          -- why it ended early
  refusal TEXT,                          -- JSON: the same as a key with values
  made_at TIMESTAMP NOT NULL,
  started_at TIMESTAMP,
  finished_at TIMESTAMP,
  turn_at TIMESTAMP NOT NULL             -- when the service last turned to it: batches take turns
);

CREATE TABLE decision_row (
  id BIGINT NOT NULL,
  batch_id BIGINT NOT NULL,
  agency_id BIGINT NOT NULL,
  contact_id BIGINT NOT NULL,
  asked TEXT NOT NULL,                   -- JSON: the row, by the columns of a file of validations
  advertiser_id BIGINT,                  -- whose conversion it is, once it was found
  state TEXT NOT NULL,                   -- unchecked | wrong | stays | waiting | changed | refused | failed
  message TEXT,                          -- why it is not changed
  refusal TEXT,                          -- JSON: the same as a key with values
  conversion_id BIGINT,
  currency_code TEXT,
  before TEXT,                           -- JSON: the conversion as the check, or the change, found it
  after TEXT,                            -- JSON: as it would be, or as it was left
  status_before TEXT,
  status_after TEXT,
  value_after DECIMAL(18,4),
  commission_after DECIMAL(18,4),
  cost_after DECIMAL(18,4),
  commission_moved DECIMAL(18,4),
  cost_moved DECIMAL(18,4),
  was TEXT,                              -- JSON: what changed, as it was before; of an undo, what it goes back to
  left_as TEXT                           -- fingerprint of the conversion as it was left
);

CREATE SEQUENCE decision_batch_id START 1001;
CREATE SEQUENCE decision_row_id START 1001;
