with "traffic_events" as not materialized (select *
from "traffic_event"
where "agency_id" = $1),
"traffic_events_sums" as (select k0, cast(coalesce(sum(click), 0) as bigint) as click
from (select f.campaign_id as k0, case when f.kind = 'click' then f.quantity end as click
from traffic_events as f
left join place on place.id = f.place_id
where f.occurred_at >= $2 and f.occurred_at < $3 and f.kind in ('click') and ((coalesce(coalesce(place.country_code, ''), '') = $4))) as rows
group by k0) select *
from (select coalesce(cast(k0 as text), '') as d0, sum(click) as s0
from (select f.k0 as k0, f.click
from traffic_events_sums as f) as united
group by k0) as "groups"
-- $1 1
-- $2 2025-10-01T00:00:00.000Z
-- $3 2026-03-16T00:00:00.000Z
-- $4 GB
