with "traffic_events" as not materialized (select *
from "traffic_event"
where "agency_id" = $1),
"contacts" as not materialized (select *
from "contact"
where "agency_id" = $2),
"traffic_events_sums" as (select cast(coalesce(sum(click), 0) as bigint) as click
from (select case when f.kind = 'click' then f.quantity end as click
from traffic_events as f
where f.occurred_at >= $3 and f.occurred_at < $4 and f.kind in ('click') and f.publisher_id in (select id
from contacts
where account_manager_id in ($5, $6))) as rows) select *
from (select sum(click) as s0
from (select click
from traffic_events_sums) as united) as "groups"
-- $1 1
-- $2 1
-- $3 2025-10-01T00:00:00.000Z
-- $4 2026-03-16T00:00:00.000Z
-- $5 11
-- $6 12
