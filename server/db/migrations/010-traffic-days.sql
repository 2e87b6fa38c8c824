-- Traffic summed by day, for reports of what has no time of day: a tenth of the rows, and bounded however busy a
-- day is. Made from traffic_event by server/db/traffic-days.ts and from nothing else.
CREATE TABLE traffic_day (               -- stored by agency, kind and day
  agency_id BIGINT NOT NULL,
  publisher_id BIGINT NOT NULL,
  advertiser_id BIGINT NOT NULL,
  campaign_id BIGINT NOT NULL,
  relation_id BIGINT NOT NULL,
  kind TEXT NOT NULL,
  occurred_at TIMESTAMP NOT NULL,        -- the start of the day
  device_type TEXT NOT NULL,
  currency_code TEXT NOT NULL,
  vat_rate DECIMAL(18,8) NOT NULL,
  quantity BIGINT NOT NULL,
  click_commission DECIMAL(18,4) NOT NULL,
  click_net_cost DECIMAL(18,4) NOT NULL,
  events BIGINT NOT NULL,                -- how many events these are
  upto BIGINT NOT NULL                   -- highest id of the events that were summed together with these
);
