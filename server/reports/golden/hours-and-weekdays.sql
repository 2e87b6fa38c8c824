with "traffic_events" as not materialized (select *
from "traffic_event"
where "agency_id" = $1),
"traffic_events_sums" as (select k0, k1, cast(coalesce(sum(click), 0) as bigint) as click
from (select cast(extract(isodow from f.occurred_at) as bigint) as k0, cast(extract(hour from f.occurred_at) as bigint) as k1, case when f.kind = 'click' then f.quantity end as click
from traffic_events as f
where f.occurred_at >= $2 and f.occurred_at < $3 and f.kind in ('click')) as rows
group by k0, k1) select *
from (select coalesce(case k0 when 1 then 'Monday' when 2 then 'Tuesday' when 3 then 'Wednesday' when 4 then 'Thursday' when 5 then 'Friday' when 6 then 'Saturday' when 7 then 'Sunday' end, '') as d0, coalesce(cast(k1 as text), '') as d1, sum(click) as s0
from (select f.k0 as k0, f.k1 as k1, f.click
from traffic_events_sums as f) as united
group by k0, k1) as "groups"
-- $1 1
-- $2 2025-10-01T00:00:00.000Z
-- $3 2026-03-16T00:00:00.000Z
