with "conversions" as not materialized (select *
from "conversion"
where "agency_id" = $1),
"contacts" as not materialized (select *
from "contact"
where "agency_id" = $2),
"traffic_events" as not materialized (select *
from "traffic_event"
where "agency_id" = $3),
"conversions_sums" as (select k0, publisher_id, place_id, cast(coalesce(sum(approved), 0) as bigint) as approved, cast(coalesce(sum(pendingCommission_target), 0) as decimal(38, 20)) as pendingCommission_target, cast(coalesce(sum(approvedCommission_target), 0) as decimal(38, 20)) as approvedCommission_target, cast(coalesce(sum(pending), 0) as bigint) as pending, cast(coalesce(sum(rejected), 0) as bigint) as rejected
from (select cast(extract(year from f.converted_at) as bigint) * 100 + cast(extract(month from f.converted_at) as bigint) as k0, f.publisher_id, f.place_id, case when f.status = 'approved' then 1 end as approved, case when f.status = 'pending' then f.commission * cast(target.rate as decimal(19, 8)) end as pendingCommission_target, case when f.status = 'approved' then f.commission * cast(target.rate as decimal(19, 8)) end as approvedCommission_target, case when f.status = 'pending' then 1 end as pending, case when f.status = 'rejected' then 1 end as rejected
from conversions as f
left join exchange_rate as target on target.day = cast(f.converted_at as date) and target.from_currency = f.currency_code and target.to_currency = $4
where f.converted_at >= $5 and f.converted_at < $6) as rows
group by k0, publisher_id, place_id),
"paid_clicks_sums" as (select k0, publisher_id, place_id, cast(coalesce(sum(clickCommission_target), 0) as decimal(38, 20)) as clickCommission_target
from (select cast(extract(year from f.occurred_at) as bigint) * 100 + cast(extract(month from f.occurred_at) as bigint) as k0, f.publisher_id, f.place_id, f.click_commission * cast(target.rate as decimal(19, 8)) as clickCommission_target
from traffic_events as f
left join exchange_rate as target on target.day = cast(f.occurred_at as date) and target.from_currency = f.currency_code and target.to_currency = $7
where f.occurred_at >= $8 and f.occurred_at < $9 and f.kind = 'click' and (f.click_commission <> 0 or f.click_net_cost <> 0)) as rows
group by k0, publisher_id, place_id),
"traffic_events_sums" as (select k0, k1, k2, cast(coalesce(sum(click), 0) as bigint) as click, count(distinct clickVisitors) as clickVisitors
from (select cast(extract(year from f.occurred_at) as bigint) * 100 + cast(extract(month from f.occurred_at) as bigint) as k0, coalesce(publisher.name, '') as k1, coalesce(place.city, '') as k2, case when f.kind = 'click' then f.quantity end as click, case when f.kind = 'click' then f.visitor_id end as clickVisitors
from traffic_events as f
left join contacts as publisher on publisher.id = f.publisher_id
left join place on place.id = f.place_id
where f.occurred_at >= $10 and f.occurred_at < $11 and f.kind in ('click')) as rows
group by k0, k1, k2) select *
from (select coalesce(substr(cast(k0 as text), 1, 4) || '-' || substr(cast(k0 as text), 5, 2), '') as d0, coalesce(k1, '') as d1, coalesce(k2, '') as d2, sum(approved) as s0, sum(pendingCommission_target) as s1, sum(approvedCommission_target) as s2, sum(clickCommission_target) as s3, sum(click) as s4, sum(pending) as s5, sum(rejected) as s6, sum(clickVisitors) as s7
from (select f.k0 as k0, coalesce(publisher.name, '') as k1, coalesce(place.city, '') as k2, f.approved, f.pendingCommission_target, f.approvedCommission_target, cast(null as decimal(38, 20)) as clickCommission_target, cast(null as bigint) as click, f.pending, f.rejected, cast(null as bigint) as clickVisitors
from conversions_sums as f
left join contacts as publisher on publisher.id = f.publisher_id
left join place on place.id = f.place_id
union all select f.k0 as k0, coalesce(publisher.name, '') as k1, coalesce(place.city, '') as k2, cast(null as bigint) as approved, cast(null as decimal(38, 20)) as pendingCommission_target, cast(null as decimal(38, 20)) as approvedCommission_target, f.clickCommission_target, cast(null as bigint) as click, cast(null as bigint) as pending, cast(null as bigint) as rejected, cast(null as bigint) as clickVisitors
from paid_clicks_sums as f
left join contacts as publisher on publisher.id = f.publisher_id
left join place on place.id = f.place_id
union all select f.k0 as k0, f.k1 as k1, f.k2 as k2, cast(null as bigint) as approved, cast(null as decimal(38, 20)) as pendingCommission_target, cast(null as decimal(38, 20)) as approvedCommission_target, cast(null as decimal(38, 20)) as clickCommission_target, f.click, cast(null as bigint) as pending, cast(null as bigint) as rejected, f.clickVisitors
from traffic_events_sums as f) as united
group by k0, k1, k2) as "groups"
-- $1 1
-- $2 1
-- $3 1
-- $4 GBP
-- $5 2025-10-01T00:00:00.000Z
-- $6 2026-03-16T00:00:00.000Z
-- $7 GBP
-- $8 2025-10-01T00:00:00.000Z
-- $9 2026-03-16T00:00:00.000Z
-- $10 2025-10-01T00:00:00.000Z
-- $11 2026-03-16T00:00:00.000Z
