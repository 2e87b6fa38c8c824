with "traffic_events" as not materialized (select *
from "traffic_event"
where "agency_id" = $1),
"traffic_events_sums" as (select cast(coalesce(sum(click), 0) as bigint) as click
from (select case when f.kind = 'click' then f.quantity end as click
from traffic_events as f
where f.occurred_at >= $2 and f.occurred_at < $3 and f.kind in ('click') and ((cast(f.occurred_at as date) between cast($4 as date) and cast($5 as date) and cast(extract(hour from f.occurred_at) as bigint) >= cast($6 as decimal(24, 6))) or (f.campaign_id in (cast($7 as decimal(24, 6)), cast($8 as decimal(24, 6)))))) as rows) select *
from (select sum(click) as s0
from (select f.click
from traffic_events_sums as f) as united) as "groups"
-- $1 1
-- $2 2025-10-01T00:00:00.000Z
-- $3 2026-03-16T00:00:00.000Z
-- $4 2026-01-01
-- $5 2026-01-31
-- $6 9
-- $7 30001
-- $8 30002
