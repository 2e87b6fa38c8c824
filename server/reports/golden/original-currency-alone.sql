with "conversions" as not materialized (select *
from "conversion"
where "agency_id" = $1),
"traffic_events" as not materialized (select *
from "traffic_event"
where "agency_id" = $2),
"traffic_days" as not materialized (select *
from "traffic_day"
where "agency_id" = $3),
"conversions_sums" as (select k0, cast(coalesce(sum(pendingCommission_original), 0) as decimal(38, 20)) as pendingCommission_original
from (select coalesce(f.currency_code, '') as k0, case when f.status = 'pending' then f.commission end as pendingCommission_original
from conversions as f
where f.converted_at >= $4 and f.converted_at < $5) as rows
group by k0),
"paid_clicks_sums" as (select k0, cast(coalesce(sum(clickCommission_original), 0) as decimal(38, 20)) as clickCommission_original
from (select coalesce(f.currency_code, '') as k0, f.click_commission as clickCommission_original
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_days
where upto <= 1000000000) as f
where f.occurred_at >= $6 and f.occurred_at < $7 and f.kind = 'click' and (f.click_commission <> 0 or f.click_net_cost <> 0)) as rows
group by k0
union all select k0, cast(coalesce(sum(clickCommission_original), 0) as decimal(38, 20)) as clickCommission_original
from (select coalesce(f.currency_code, '') as k0, f.click_commission as clickCommission_original
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_events
where id > 1000000000) as f
where f.occurred_at >= $8 and f.occurred_at < $9 and f.kind = 'click' and (f.click_commission <> 0 or f.click_net_cost <> 0)) as rows
group by k0),
"traffic_events_sums" as (select k0
from (select coalesce(f.currency_code, '') as k0
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_days
where upto <= 1000000000) as f
where f.occurred_at >= $10 and f.occurred_at < $11 and f.kind in ('click')) as rows
group by k0
union all select k0
from (select coalesce(f.currency_code, '') as k0
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_events
where id > 1000000000) as f
where f.occurred_at >= $12 and f.occurred_at < $13 and f.kind in ('click')) as rows
group by k0) select *
from (select coalesce(k0, '') as d0, sum(pendingCommission_original) as s0, sum(clickCommission_original) as s1
from (select f.k0 as k0, f.pendingCommission_original, cast(null as decimal(38, 20)) as clickCommission_original
from conversions_sums as f
union all select f.k0 as k0, cast(null as decimal(38, 20)) as pendingCommission_original, f.clickCommission_original
from paid_clicks_sums as f
union all select f.k0 as k0, cast(null as decimal(38, 20)) as pendingCommission_original, cast(null as decimal(38, 20)) as clickCommission_original
from traffic_events_sums as f) as united
group by k0) as "groups"
-- $1 1
-- $2 1
-- $3 1
-- $4 2025-10-01T00:00:00.000Z
-- $5 2026-03-16T00:00:00.000Z
-- $6 2025-10-01T00:00:00.000Z
-- $7 2026-03-16T00:00:00.000Z
-- $8 2025-10-01T00:00:00.000Z
-- $9 2026-03-16T00:00:00.000Z
-- $10 2025-10-01T00:00:00.000Z
-- $11 2026-03-16T00:00:00.000Z
-- $12 2025-10-01T00:00:00.000Z
-- $13 2026-03-16T00:00:00.000Z
