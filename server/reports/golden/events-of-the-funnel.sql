with "traffic_events" as not materialized (select *
from "traffic_event"
where "agency_id" = $1),
"traffic_events_sums" as (select k0, cast(coalesce(sum(quoteStart), 0) as bigint) as quoteStart, cast(coalesce(sum(quote), 0) as bigint) as quote, cast(coalesce(sum(basket), 0) as bigint) as basket
from (select cast(date_trunc('month', f.occurred_at) as date) as k0, case when f.kind = 'quoteStart' then f.quantity end as quoteStart, case when f.kind = 'quote' then f.quantity end as quote, case when f.kind = 'basket' then f.quantity end as basket
from traffic_events as f
where f.occurred_at >= $2 and f.occurred_at < $3 and f.kind in ('quoteStart', 'quote', 'basket')) as rows
group by k0) select *
from (select coalesce(substr(cast(k0 as text), 1, 7), '') as d0, sum(quoteStart) as s0, sum(quote) as s1, sum(basket) as s2
from (select k0, quoteStart, quote, basket
from traffic_events_sums) as united
group by k0) as "groups"
-- $1 1
-- $2 2025-10-01T00:00:00.000Z
-- $3 2026-03-16T00:00:00.000Z
