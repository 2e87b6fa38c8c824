with "traffic_events" as not materialized (select *
from "traffic_event"
where "agency_id" = $1),
"contacts" as not materialized (select *
from "contact"
where "agency_id" = $2),
"websites" as not materialized (select *
from "website"
where "agency_id" = $3),
"traffic_events_sums" as (select publisher_id, website_id, cast(coalesce(sum(click), 0) as bigint) as click
from (select f.publisher_id, f.website_id, case when f.kind = 'click' then f.quantity end as click
from traffic_events as f
where f.occurred_at >= $4 and f.occurred_at < $5 and f.kind in ('click')) as rows
group by publisher_id, website_id) select *
from (select coalesce(k0, '') as d0, coalesce(k1, '') as d1, coalesce(k2, '') as d2, sum(click) as s0
from (select coalesce(website.name, '') as k0, coalesce(publisher.publisher_type, '') as k1, coalesce(publisher.partner_type, '') as k2, f.click
from traffic_events_sums as f
left join contacts as publisher on publisher.id = f.publisher_id
left join websites as website on website.id = f.website_id) as united
group by k0, k1, k2) as "groups"
-- $1 1
-- $2 1
-- $3 1
-- $4 2025-10-01T00:00:00.000Z
-- $5 2026-03-16T00:00:00.000Z
