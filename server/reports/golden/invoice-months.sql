with "conversions" as not materialized (select *
from "conversion"
where "agency_id" = $1),
"traffic_events" as not materialized (select *
from "traffic_event"
where "agency_id" = $2),
"traffic_days" as not materialized (select *
from "traffic_day"
where "agency_id" = $3),
"conversions_sums" as (select k0, cast(coalesce(sum(approvedNetCost_target), 0) as decimal(38, 20)) as approvedNetCost_target
from (select cast(extract(year from f.invoiced_at) as bigint) * 100 + cast(extract(month from f.invoiced_at) as bigint) as k0, case when f.status = 'approved' then f.net_cost * cast(target.rate as decimal(19, 8)) end as approvedNetCost_target
from conversions as f
left join exchange_rate as target on target.day = least(greatest(cast(f.converted_at as date), cast($4 as date)), cast($5 as date)) and target.from_currency = f.currency_code and target.to_currency = $6
where f.invoiced_at >= $7 and f.invoiced_at < $8) as rows
group by k0),
"paid_clicks_sums" as (select k0, cast(coalesce(sum(clickNetCost_target), 0) as decimal(38, 20)) as clickNetCost_target
from (select cast(null as bigint) as k0, f.click_net_cost * cast(target.rate as decimal(19, 8)) as clickNetCost_target
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_days
where upto <= 1000000000) as f
left join exchange_rate as target on target.day = least(greatest(cast(f.occurred_at as date), cast($9 as date)), cast($10 as date)) and target.from_currency = f.currency_code and target.to_currency = $11
where 1 = 0 and f.kind = 'click' and (f.click_commission <> 0 or f.click_net_cost <> 0)) as rows
group by k0
union all select k0, cast(coalesce(sum(clickNetCost_target), 0) as decimal(38, 20)) as clickNetCost_target
from (select cast(null as bigint) as k0, f.click_net_cost * cast(target.rate as decimal(19, 8)) as clickNetCost_target
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_events
where id > 1000000000) as f
left join exchange_rate as target on target.day = least(greatest(cast(f.occurred_at as date), cast($12 as date)), cast($13 as date)) and target.from_currency = f.currency_code and target.to_currency = $14
where 1 = 0 and f.kind = 'click' and (f.click_commission <> 0 or f.click_net_cost <> 0)) as rows
group by k0),
"traffic_events_sums" as (select k0, cast(coalesce(sum(click), 0) as bigint) as click
from (select cast(null as bigint) as k0, case when f.kind = 'click' then f.quantity end as click
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_days
where upto <= 1000000000) as f
where 1 = 0 and f.kind in ('click')) as rows
group by k0
union all select k0, cast(coalesce(sum(click), 0) as bigint) as click
from (select cast(null as bigint) as k0, case when f.kind = 'click' then f.quantity end as click
from (select agency_id, publisher_id, advertiser_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, quantity, click_commission, click_net_cost
from traffic_events
where id > 1000000000) as f
where 1 = 0 and f.kind in ('click')) as rows
group by k0) select *
from (select coalesce(substr(cast(k0 as text), 1, 4) || '-' || substr(cast(k0 as text), 5, 2), '') as d0, sum(approvedNetCost_target) as s0, sum(clickNetCost_target) as s1, sum(click) as s2
from (select f.k0 as k0, f.approvedNetCost_target, cast(null as decimal(38, 20)) as clickNetCost_target, cast(null as bigint) as click
from conversions_sums as f
union all select f.k0 as k0, cast(null as decimal(38, 20)) as approvedNetCost_target, f.clickNetCost_target, cast(null as bigint) as click
from paid_clicks_sums as f
union all select f.k0 as k0, cast(null as decimal(38, 20)) as approvedNetCost_target, cast(null as decimal(38, 20)) as clickNetCost_target, f.click
from traffic_events_sums as f) as united
group by k0) as "groups"
-- $1 1
-- $2 1
-- $3 1
-- $4 2024-01-15
-- $5 2026-04-15
-- $6 GBP
-- $7 2025-10-01T00:00:00.000Z
-- $8 2026-03-16T00:00:00.000Z
-- $9 2024-01-15
-- $10 2026-04-15
-- $11 GBP
-- $12 2024-01-15
-- $13 2026-04-15
-- $14 GBP
