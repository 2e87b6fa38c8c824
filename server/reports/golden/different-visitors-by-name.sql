with "traffic_events" as not materialized (select *
from "traffic_event"
where "agency_id" = $1),
"contacts" as not materialized (select *
from "contact"
where "agency_id" = $2),
"traffic_events_sums" as (select k0, k1, count(distinct clickVisitors) as clickVisitors, cast(coalesce(sum(click), 0) as bigint) as click
from (select coalesce(publisher.publisher_type, '') as k0, cast(extract(isoyear from f.occurred_at) as bigint) * 100 + cast(extract(week from f.occurred_at) as bigint) as k1, case when f.kind = 'click' then f.visitor_id end as clickVisitors, case when f.kind = 'click' then f.quantity end as click
from traffic_events as f
left join contacts as publisher on publisher.id = f.publisher_id
where f.occurred_at >= $3 and f.occurred_at < $4 and f.kind in ('click')) as rows
group by k0, k1) select *
from (select coalesce(k0, '') as d0, coalesce(substr(cast(k1 as text), 1, 4) || '-W' || substr(cast(k1 as text), 5, 2), '') as d1, sum(clickVisitors) as s0, sum(click) as s1
from (select f.k0 as k0, f.k1 as k1, f.clickVisitors, f.click
from traffic_events_sums as f) as united
group by k0, k1) as "groups"
-- $1 1
-- $2 1
-- $3 2025-10-01T00:00:00.000Z
-- $4 2026-03-16T00:00:00.000Z
