-- Sales whose order was reported again, with another amount or through another publisher.

CREATE TABLE sale_flag_next (
  conversion_id BIGINT NOT NULL,
  agency_id BIGINT NOT NULL,
  publisher_id BIGINT NOT NULL,
  advertiser_id BIGINT NOT NULL,
  reason TEXT NOT NULL CHECK (reason IN ('burst', 'visitor', 'own', 'differs')),
  flagged_at TIMESTAMP NOT NULL,
  other_currency TEXT,                   -- what the second report said, for differs
  other_amount DECIMAL(18,4),
  other_publisher_id BIGINT,             -- whom it would have credited; null for the same publisher or nobody
  PRIMARY KEY (conversion_id, reason)
);
INSERT INTO sale_flag_next (conversion_id, agency_id, publisher_id, advertiser_id, reason, flagged_at)
SELECT conversion_id, agency_id, publisher_id, advertiser_id, reason, flagged_at FROM sale_flag;
DROP TABLE sale_flag;
ALTER TABLE sale_flag_next RENAME TO sale_flag;
