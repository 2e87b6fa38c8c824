with "traffic_events" as not materialized (select *
from "traffic_event"
where "agency_id" = $1),
"traffic_days" as not materialized (select *
from "traffic_day"
where "agency_id" = $2),
"conversions" as not materialized (select *
from "conversion"
where "agency_id" = $3),
"traffic_events_sums" as (select k0, cast(coalesce(sum(impression), 0) as bigint) as impression, cast(coalesce(sum(click), 0) as bigint) as click
from (select cast(extract(year from f.occurred_at) as bigint) * 100 + cast(extract(month from f.occurred_at) as bigint) as k0, case when f.kind = 'impression' then f.quantity end as impression, case when f.kind = 'click' then f.quantity end as click
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_days
where upto <= 1000000000) as f
where f.occurred_at >= $4 and f.occurred_at < $5 and f.kind in ('impression', 'click')) as rows
group by k0
union all select k0, cast(coalesce(sum(impression), 0) as bigint) as impression, cast(coalesce(sum(click), 0) as bigint) as click
from (select cast(extract(year from f.occurred_at) as bigint) * 100 + cast(extract(month from f.occurred_at) as bigint) as k0, case when f.kind = 'impression' then f.quantity end as impression, case when f.kind = 'click' then f.quantity end as click
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_events
where id > 1000000000) as f
where f.occurred_at >= $6 and f.occurred_at < $7 and f.kind in ('impression', 'click')) as rows
group by k0),
"conversions_sums" as (select k0, cast(coalesce(sum(pending), 0) as bigint) as pending, cast(coalesce(sum(approved), 0) as bigint) as approved, cast(coalesce(sum(rejected), 0) as bigint) as rejected, cast(coalesce(sum(pendingNetCost_target), 0) as decimal(38, 20)) as pendingNetCost_target, cast(coalesce(sum(approvedNetCost_target), 0) as decimal(38, 20)) as approvedNetCost_target
from (select cast(extract(year from f.converted_at) as bigint) * 100 + cast(extract(month from f.converted_at) as bigint) as k0, case when f.status = 'pending' then 1 end as pending, case when f.status = 'approved' then 1 end as approved, case when f.status = 'rejected' then 1 end as rejected, case when f.status = 'pending' then f.net_cost * cast(target.rate as decimal(19, 8)) end as pendingNetCost_target, case when f.status = 'approved' then f.net_cost * cast(target.rate as decimal(19, 8)) end as approvedNetCost_target
from conversions as f
left join exchange_rate as target on target.day = cast(f.converted_at as date) and target.from_currency = f.currency_code and target.to_currency = $8
where f.converted_at >= $9 and f.converted_at < $10) as rows
group by k0),
"paid_clicks_sums" as (select k0, cast(coalesce(sum(clickNetCost_target), 0) as decimal(38, 20)) as clickNetCost_target
from (select cast(extract(year from f.occurred_at) as bigint) * 100 + cast(extract(month from f.occurred_at) as bigint) as k0, f.click_net_cost * cast(target.rate as decimal(19, 8)) as clickNetCost_target
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_days
where upto <= 1000000000) as f
left join exchange_rate as target on target.day = cast(f.occurred_at as date) and target.from_currency = f.currency_code and target.to_currency = $11
where f.occurred_at >= $12 and f.occurred_at < $13 and f.kind = 'click' and (f.click_commission <> 0 or f.click_net_cost <> 0)) as rows
group by k0
union all select k0, cast(coalesce(sum(clickNetCost_target), 0) as decimal(38, 20)) as clickNetCost_target
from (select cast(extract(year from f.occurred_at) as bigint) * 100 + cast(extract(month from f.occurred_at) as bigint) as k0, f.click_net_cost * cast(target.rate as decimal(19, 8)) as clickNetCost_target
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_events
where id > 1000000000) as f
left join exchange_rate as target on target.day = cast(f.occurred_at as date) and target.from_currency = f.currency_code and target.to_currency = $14
where f.occurred_at >= $15 and f.occurred_at < $16 and f.kind = 'click' and (f.click_commission <> 0 or f.click_net_cost <> 0)) as rows
group by k0) select *
from (select coalesce(substr(cast(k0 as text), 1, 4) || '-' || substr(cast(k0 as text), 5, 2), '') as d0, sum(impression) as s0, sum(click) as s1, sum(pending) as s2, sum(approved) as s3, sum(rejected) as s4, sum(pendingNetCost_target) as s5, sum(approvedNetCost_target) as s6, sum(clickNetCost_target) as s7
from (select f.k0 as k0, f.impression, f.click, cast(null as bigint) as pending, cast(null as bigint) as approved, cast(null as bigint) as rejected, cast(null as decimal(38, 20)) as pendingNetCost_target, cast(null as decimal(38, 20)) as approvedNetCost_target, cast(null as decimal(38, 20)) as clickNetCost_target
from traffic_events_sums as f
union all select f.k0 as k0, cast(null as bigint) as impression, cast(null as bigint) as click, f.pending, f.approved, f.rejected, f.pendingNetCost_target, f.approvedNetCost_target, cast(null as decimal(38, 20)) as clickNetCost_target
from conversions_sums as f
union all select f.k0 as k0, cast(null as bigint) as impression, cast(null as bigint) as click, cast(null as bigint) as pending, cast(null as bigint) as approved, cast(null as bigint) as rejected, cast(null as decimal(38, 20)) as pendingNetCost_target, cast(null as decimal(38, 20)) as approvedNetCost_target, f.clickNetCost_target
from paid_clicks_sums as f) as united
group by k0) as "groups"
-- $1 1
-- $2 1
-- $3 1
-- $4 2025-10-01T00:00:00.000Z
-- $5 2026-03-16T00:00:00.000Z
-- $6 2025-10-01T00:00:00.000Z
-- $7 2026-03-16T00:00:00.000Z
-- $8 GBP
-- $9 2025-10-01T00:00:00.000Z
-- $10 2026-03-16T00:00:00.000Z
-- $11 GBP
-- $12 2025-10-01T00:00:00.000Z
-- $13 2026-03-16T00:00:00.000Z
-- $14 GBP
-- $15 2025-10-01T00:00:00.000Z
-- $16 2026-03-16T00:00:00.000Z
