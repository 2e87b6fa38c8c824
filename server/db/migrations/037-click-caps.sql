-- What clicks may earn on a day, and clicks of robots, which are not in traffic_event.

ALTER TABLE campaign ADD COLUMN click_cap DECIMAL(18,4);           -- most commission of clicks a day (UTC), null = none
ALTER TABLE campaign ADD COLUMN publisher_click_cap DECIMAL(18,4); -- the same for each relation

CREATE TABLE unpaid_click_next (
  click_id BIGINT PRIMARY KEY,           -- of traffic_event, where its amounts are 0; a robot's is not there
  agency_id BIGINT NOT NULL,
  publisher_id BIGINT NOT NULL,
  advertiser_id BIGINT NOT NULL,
  campaign_id BIGINT NOT NULL,
  relation_id BIGINT NOT NULL,
  reason TEXT NOT NULL CHECK (reason IN ('repeat', 'address', 'agent', 'burst', 'machine', 'robot', 'cap')),
  occurred_at TIMESTAMP NOT NULL,
  currency_code TEXT NOT NULL,
  click_commission DECIMAL(18,4) NOT NULL, -- what it would have earned
  click_net_cost DECIMAL(18,4) NOT NULL
);
INSERT INTO unpaid_click_next
SELECT click_id, agency_id, publisher_id, advertiser_id, campaign_id, relation_id, reason, occurred_at, currency_code,
  click_commission, click_net_cost
FROM unpaid_click;
DROP TABLE unpaid_click;
ALTER TABLE unpaid_click_next RENAME TO unpaid_click;
