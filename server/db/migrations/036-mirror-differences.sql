-- Rows of a month whose sums differ from the live network's own: what the second look over it has found otherwise than
-- it was here. In the database of the connected network.

CREATE TABLE mirror_difference (
  month TEXT NOT NULL,                   -- yyyy-mm
  kind TEXT NOT NULL,                    -- conversion | clicks | impressions | invoice
  subject BIGINT NOT NULL,               -- the id of the conversion or the invoice; of traffic the campaign's
  day DATE NOT NULL,                     -- of the row
  field TEXT NOT NULL,                   -- missing | gone | modified | status | value | commission | cost | quantity
  ours TEXT NOT NULL,                    -- before it was read again; empty for a row that was missing
  theirs TEXT NOT NULL,                  -- empty for a row that is gone
  found_at TIMESTAMP NOT NULL
);
