with "traffic_events" as not materialized (select *
from "traffic_event"
where "agency_id" = $1),
"contacts" as not materialized (select *
from "contact"
where "agency_id" = $2),
"traffic_events_sums" as (select k0, count(distinct clickVisitors) as clickVisitors, count(distinct applicationEndVisitors) as applicationEndVisitors
from (select coalesce(publisher.name, '') as k0, case when f.kind = 'click' then f.visitor_id end as clickVisitors, case when f.kind = 'applicationEnd' then f.visitor_id end as applicationEndVisitors
from traffic_events as f
left join contacts as publisher on publisher.id = f.publisher_id
where f.occurred_at >= $3 and f.occurred_at < $4 and f.kind in ('click', 'applicationEnd')) as rows
group by k0) select *
from (select coalesce(k0, '') as d0, sum(clickVisitors) as s0, sum(applicationEndVisitors) as s1
from (select f.k0 as k0, f.clickVisitors, f.applicationEndVisitors
from traffic_events_sums as f) as united
group by k0) as "groups"
-- $1 1
-- $2 1
-- $3 2025-10-01T00:00:00.000Z
-- $4 2026-03-16T00:00:00.000Z
