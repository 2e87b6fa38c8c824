-- Clicks of cost-per-click campaigns that earn nothing, kept apart with the reason.

CREATE TABLE unpaid_click (
  click_id BIGINT PRIMARY KEY,           -- of traffic_event, where its amounts are 0
  agency_id BIGINT NOT NULL,
  publisher_id BIGINT NOT NULL,
  advertiser_id BIGINT NOT NULL,
  campaign_id BIGINT NOT NULL,
  relation_id BIGINT NOT NULL,
  reason TEXT NOT NULL CHECK (reason IN ('repeat', 'address', 'agent', 'burst', 'machine')),
  occurred_at TIMESTAMP NOT NULL,
  currency_code TEXT NOT NULL,
  click_commission DECIMAL(18,4) NOT NULL, -- what it would have earned
  click_net_cost DECIMAL(18,4) NOT NULL
);
