with "traffic_events" as not materialized (select *
from "traffic_event"
where "agency_id" = $1),
"contacts" as not materialized (select *
from "contact"
where "agency_id" = $2),
"websites" as not materialized (select *
from "website"
where "agency_id" = $3),
"traffic_events_sums" as (select k0, k1, k2, cast(coalesce(sum(click), 0) as bigint) as click
from (select coalesce(website.name, '') as k0, coalesce(publisher.publisher_type, '') as k1, coalesce(publisher.partner_type, '') as k2, case when f.kind = 'click' then f.quantity end as click
from traffic_events as f
left join contacts as publisher on publisher.id = f.publisher_id
left join websites as website on website.id = f.website_id
where f.occurred_at >= $4 and f.occurred_at < $5 and f.kind in ('click')) as rows
group by k0, k1, k2) select *
from (select coalesce(k0, '') as d0, coalesce(k1, '') as d1, coalesce(k2, '') as d2, sum(click) as s0
from (select k0, k1, k2, click
from traffic_events_sums) as united
group by k0, k1, k2) as "groups"
-- $1 1
-- $2 1
-- $3 1
-- $4 2025-10-01T00:00:00.000Z
-- $5 2026-03-16T00:00:00.000Z
