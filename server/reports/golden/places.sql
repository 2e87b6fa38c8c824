with "traffic_events" as not materialized (select *
from "traffic_event"
where "agency_id" = $1),
"assists" as not materialized (select *
from "assist"
where "agency_id" = $2),
"traffic_events_sums" as (select place_id, cast(coalesce(sum(click), 0) as bigint) as click
from (select f.place_id, case when f.kind = 'click' then f.quantity end as click
from traffic_events as f
where f.occurred_at >= $3 and f.occurred_at < $4 and f.kind in ('click')) as rows
group by place_id),
"assists_sums" as (select place_id, cast(coalesce(sum(assisted), 0) as bigint) as assisted
from (select f.place_id, 1 as assisted
from assists as f
where f.converted_at >= $5 and f.converted_at < $6) as rows
group by place_id) select *
from (select coalesce(k0, '') as d0, coalesce(k1, '') as d1, coalesce(k2, '') as d2, sum(click) as s0, sum(assisted) as s1
from (select coalesce(place_country.name, '') as k0, coalesce(place.region_name, '') as k1, coalesce(place.city, '') as k2, f.click, cast(null as bigint) as assisted
from traffic_events_sums as f
left join place on place.id = f.place_id
left join country as place_country on place_country.code = place.country_code
union all select coalesce(place_country.name, '') as k0, coalesce(place.region_name, '') as k1, coalesce(place.city, '') as k2, cast(null as bigint) as click, f.assisted
from assists_sums as f
left join place on place.id = f.place_id
left join country as place_country on place_country.code = place.country_code) as united
group by k0, k1, k2) as "groups"
-- $1 1
-- $2 1
-- $3 2025-10-01T00:00:00.000Z
-- $4 2026-03-16T00:00:00.000Z
-- $5 2025-10-01T00:00:00.000Z
-- $6 2026-03-16T00:00:00.000Z
