with "traffic_events" as not materialized (select *
from "traffic_event"
where "agency_id" = $1),
"placements" as not materialized (select *
from "placement"
where "agency_id" = $2),
"creatives" as not materialized (select *
from "creative"
where "agency_id" = $3),
"traffic_events_sums" as (select placement_id, creative_id, cast(coalesce(sum(impression), 0) as bigint) as impression, cast(coalesce(sum(click), 0) as bigint) as click
from (select f.placement_id, f.creative_id, case when f.kind = 'impression' then f.quantity end as impression, case when f.kind = 'click' then f.quantity end as click
from traffic_events as f
where f.occurred_at >= $4 and f.occurred_at < $5 and f.kind in ('impression', 'click')) as rows
group by placement_id, creative_id) select *
from (select coalesce(k0, '') as d0, coalesce(k1, '') as d1, coalesce(case k2 when 1 then 'Listing' when 2 then 'Email' when 3 then 'Display' when 4 then 'Eligibility' when 5 then 'Non Eligibility' end, '') as d2, sum(impression) as s0, sum(click) as s1
from (select coalesce(creative.container_name, '') as k0, coalesce(creative.unit_path, '') as k1, placement.type_id as k2, f.impression, f.click
from traffic_events_sums as f
left join placements as placement on placement.id = f.placement_id
left join creatives as creative on creative.id = f.creative_id) as united
group by k0, k1, k2) as "groups"
-- $1 1
-- $2 1
-- $3 1
-- $4 2025-10-01T00:00:00.000Z
-- $5 2026-03-16T00:00:00.000Z
