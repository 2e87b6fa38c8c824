with "conversions" as not materialized (select *
from "conversion"
where "agency_id" = $1),
"traffic_events" as not materialized (select *
from "traffic_event"
where "agency_id" = $2),
"conversions_sums" as (select k0, cast(coalesce(sum(approvedNetCost_target), 0) as decimal(38, 20)) as approvedNetCost_target
from (select cast(date_trunc('month', f.invoiced_at) as date) as k0, case when f.status = 'approved' then f.net_cost * target.rate end as approvedNetCost_target
from conversions as f
left join exchange_rate as target on target.day = least(greatest(cast(f.converted_at as date), cast($3 as date)), cast($4 as date)) and target.from_currency = f.currency_code and target.to_currency = $5
where f.invoiced_at >= $6 and f.invoiced_at < $7) as rows
group by k0),
"traffic_events_sums" as (select k0, cast(coalesce(sum(clickNetCost_target), 0) as decimal(38, 20)) as clickNetCost_target, cast(coalesce(sum(click), 0) as bigint) as click
from (select cast(null as date) as k0, case when f.kind = 'click' then f.click_net_cost * target.rate end as clickNetCost_target, case when f.kind = 'click' then f.quantity end as click
from traffic_events as f
left join exchange_rate as target on target.day = least(greatest(cast(f.occurred_at as date), cast($8 as date)), cast($9 as date)) and target.from_currency = f.currency_code and target.to_currency = $10
where 1 = 0 and f.kind in ('click')) as rows
group by k0) select *
from (select coalesce(substr(cast(k0 as text), 1, 7), '') as d0, sum(approvedNetCost_target) as s0, sum(clickNetCost_target) as s1, sum(click) as s2
from (select k0, approvedNetCost_target, cast(null as decimal(38, 20)) as clickNetCost_target, cast(null as bigint) as click
from conversions_sums
union all select k0, cast(null as decimal(38, 20)) as approvedNetCost_target, clickNetCost_target, click
from traffic_events_sums) as united
group by k0) as "groups"
-- $1 1
-- $2 1
-- $3 2024-01-15
-- $4 2026-04-15
-- $5 GBP
-- $6 2025-10-01T00:00:00.000Z
-- $7 2026-03-16T00:00:00.000Z
-- $8 2024-01-15
-- $9 2026-04-15
-- $10 GBP
