with "conversions" as not materialized (select *
from "conversion"
where "agency_id" = $1),
"traffic_events" as not materialized (select *
from "traffic_event"
where "agency_id" = $2),
"traffic_days" as not materialized (select *
from "traffic_day"
where "agency_id" = $3),
"conversions_sums" as (select k0, cast(coalesce(sum(pendingCommission_target), 0) as decimal(38, 20)) as pendingCommission_target, cast(coalesce(sum(approvedCommission_target), 0) as decimal(38, 20)) as approvedCommission_target
from (select cast(extract(year from f.converted_at) as bigint) * 100 + cast(extract(month from f.converted_at) as bigint) as k0, case when f.status = 'pending' then f.commission * cast(target.rate as decimal(19, 8)) end as pendingCommission_target, case when f.status = 'approved' then f.commission * cast(target.rate as decimal(19, 8)) end as approvedCommission_target
from conversions as f
left join exchange_rate as target on target.day = cast(f.converted_at as date) and target.from_currency = f.currency_code and target.to_currency = $4
where f.converted_at >= $5 and f.converted_at < $6) as rows
group by k0),
"paid_clicks_sums" as (select k0, cast(coalesce(sum(clickCommission_target), 0) as decimal(38, 20)) as clickCommission_target
from (select cast(extract(year from f.occurred_at) as bigint) * 100 + cast(extract(month from f.occurred_at) as bigint) as k0, f.click_commission * cast(target.rate as decimal(19, 8)) as clickCommission_target
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_days
where upto <= 1000000000) as f
left join exchange_rate as target on target.day = cast(f.occurred_at as date) and target.from_currency = f.currency_code and target.to_currency = $7
where f.occurred_at >= $8 and f.occurred_at < $9 and f.kind = 'click' and (f.click_commission <> 0 or f.click_net_cost <> 0)) as rows
group by k0
union all select k0, cast(coalesce(sum(clickCommission_target), 0) as decimal(38, 20)) as clickCommission_target
from (select cast(extract(year from f.occurred_at) as bigint) * 100 + cast(extract(month from f.occurred_at) as bigint) as k0, f.click_commission * cast(target.rate as decimal(19, 8)) as clickCommission_target
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_events
where id > 1000000000) as f
left join exchange_rate as target on target.day = cast(f.occurred_at as date) and target.from_currency = f.currency_code and target.to_currency = $10
where f.occurred_at >= $11 and f.occurred_at < $12 and f.kind = 'click' and (f.click_commission <> 0 or f.click_net_cost <> 0)) as rows
group by k0),
"traffic_events_sums" as (select k0
from (select cast(extract(year from f.occurred_at) as bigint) * 100 + cast(extract(month from f.occurred_at) as bigint) as k0
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_days
where upto <= 1000000000) as f
where f.occurred_at >= $13 and f.occurred_at < $14 and f.kind in ('click')) as rows
group by k0
union all select k0
from (select cast(extract(year from f.occurred_at) as bigint) * 100 + cast(extract(month from f.occurred_at) as bigint) as k0
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_events
where id > 1000000000) as f
where f.occurred_at >= $15 and f.occurred_at < $16 and f.kind in ('click')) as rows
group by k0) select *
from (select coalesce(substr(cast(k0 as text), 1, 4) || '-' || substr(cast(k0 as text), 5, 2), '') as d0, sum(pendingCommission_target) as s0, sum(approvedCommission_target) as s1, sum(clickCommission_target) as s2
from (select f.k0 as k0, f.pendingCommission_target, f.approvedCommission_target, cast(null as decimal(38, 20)) as clickCommission_target
from conversions_sums as f
union all select f.k0 as k0, cast(null as decimal(38, 20)) as pendingCommission_target, cast(null as decimal(38, 20)) as approvedCommission_target, f.clickCommission_target
from paid_clicks_sums as f
union all select f.k0 as k0, cast(null as decimal(38, 20)) as pendingCommission_target, cast(null as decimal(38, 20)) as approvedCommission_target, cast(null as decimal(38, 20)) as clickCommission_target
from traffic_events_sums as f) as united
group by k0) as "groups"
-- $1 1
-- $2 1
-- $3 1
-- $4 GBP
-- $5 2025-10-01T00:00:00.000Z
-- $6 2026-03-16T00:00:00.000Z
-- $7 GBP
-- $8 2025-10-01T00:00:00.000Z
-- $9 2026-03-16T00:00:00.000Z
-- $10 GBP
-- $11 2025-10-01T00:00:00.000Z
-- $12 2026-03-16T00:00:00.000Z
-- $13 2025-10-01T00:00:00.000Z
-- $14 2026-03-16T00:00:00.000Z
-- $15 2025-10-01T00:00:00.000Z
-- $16 2026-03-16T00:00:00.000Z
