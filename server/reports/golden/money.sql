with "conversions" as not materialized (select *
from "conversion"
where "agency_id" = $1),
"traffic_events" as not materialized (select *
from "traffic_event"
where "agency_id" = $2),
"conversions_sums" as (select k0, cast(coalesce(sum(pendingCommission_target), 0) as decimal(38, 20)) as pendingCommission_target, cast(coalesce(sum(approvedCommission_target), 0) as decimal(38, 20)) as approvedCommission_target
from (select cast(date_trunc('month', f.converted_at) as date) as k0, case when f.status = 'pending' then f.commission * target.rate end as pendingCommission_target, case when f.status = 'approved' then f.commission * target.rate end as approvedCommission_target
from conversions as f
left join exchange_rate as target on target.day = least(greatest(cast(f.converted_at as date), cast($3 as date)), cast($4 as date)) and target.from_currency = f.currency_code and target.to_currency = $5
where f.converted_at >= $6 and f.converted_at < $7) as rows
group by k0),
"traffic_events_sums" as (select k0, cast(coalesce(sum(clickCommission_target), 0) as decimal(38, 20)) as clickCommission_target
from (select cast(date_trunc('month', f.occurred_at) as date) as k0, case when f.kind = 'click' then f.click_commission * target.rate end as clickCommission_target
from traffic_events as f
left join exchange_rate as target on target.day = least(greatest(cast(f.occurred_at as date), cast($8 as date)), cast($9 as date)) and target.from_currency = f.currency_code and target.to_currency = $10
where f.occurred_at >= $11 and f.occurred_at < $12 and f.kind in ('click')) as rows
group by k0) select *
from (select coalesce(substr(cast(k0 as text), 1, 7), '') as d0, sum(pendingCommission_target) as s0, sum(approvedCommission_target) as s1, sum(clickCommission_target) as s2
from (select k0, pendingCommission_target, approvedCommission_target, cast(null as decimal(38, 20)) as clickCommission_target
from conversions_sums
union all select k0, cast(null as decimal(38, 20)) as pendingCommission_target, cast(null as decimal(38, 20)) as approvedCommission_target, clickCommission_target
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
-- $11 2025-10-01T00:00:00.000Z
-- $12 2026-03-16T00:00:00.000Z
