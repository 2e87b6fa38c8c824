-- Sales that shops sent and that were refused, counted by campaign, parameter and reason.

CREATE TABLE refused_sale (
  agency_id BIGINT NOT NULL,
  advertiser_id BIGINT NOT NULL,
  campaign_id BIGINT NOT NULL,
  parameter TEXT NOT NULL,               -- of the sale, '' = the sale as a whole
  reason TEXT NOT NULL,                  -- key of the refusal
  message TEXT NOT NULL,                 -- sentence of the last one
  refusal TEXT NOT NULL,                 -- key and values of the last one as JSON
  example TEXT,                          -- the parameter's last value, shortened, null = it was missing
  calls BIGINT NOT NULL,
  first_at TIMESTAMP NOT NULL,
  last_at TIMESTAMP NOT NULL,
  PRIMARY KEY (campaign_id, parameter, reason)
);
